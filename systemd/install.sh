#!/usr/bin/env bash
# Installs orapa-pi as a service, updates it, or takes it away. Run it again at any time: it does what is missing.
set -euo pipefail

HERE=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
SOURCE=$(dirname "$HERE")
OPT=/opt/orapa-pi
ETC=/etc/orapa-pi
DATA=/var/lib/orapa-pi
UNITS=/etc/systemd/system
USER_NAME=orapa-pi
GROUPS_NEEDED=(gpio spi dialout video audio)
PYTHON=/usr/bin/python3
OWN_UNITS=(orapa-pi.service orapa-pi-poweroff.path orapa-pi-poweroff.service)
WELL_S=5 # so long a new version must run before it is taken for good

wheels=
uninstall=
restart_needed=
refreshed=

usage() {
  cat <<TEXT
Usage: sudo $0 [--wheels FOLDER] [--uninstall]

  --wheels FOLDER  install from this folder alone, without a network (make wheelhouse fills one);
                   without it the folder wheelhouse beside systemd is taken, if there is one
  --uninstall      take everything away but the config in $ETC and the games in $DATA
TEXT
}

say() { printf '%s\n' "$*"; }
fail() {
  printf 'install.sh: %s\n' "$*" >&2
  exit 1
}
systemd_runs() { [ -d /run/systemd/system ]; }

read_arguments() {
  while [ $# -gt 0 ]; do
    case $1 in
      --wheels)
        [ $# -ge 2 ] || fail "--wheels needs a folder."
        [ -d "$2" ] || fail "There is no folder $2: make one with \`make wheelhouse\`."
        wheels=$(cd "$2" && pwd)
        shift
        ;;
      --uninstall) uninstall=1 ;;
      -h | --help)
        usage
        exit 0
        ;;
      *) fail "$1 is not known: see $0 --help." ;;
    esac
    shift
  done
  if [ -z "$wheels" ] && [ -d "$SOURCE/wheelhouse" ]; then wheels=$SOURCE/wheelhouse; fi
}

check_system() {
  [ "$(id -u)" -eq 0 ] || fail "It has to be run as root: sudo $0."
  command -v apt-get >/dev/null || fail "It needs Raspberry Pi OS or another Debian: there is no apt-get here."
  codename=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
  case $codename in
    bookworm | trixie) ;;
    *) say "Note: made for Bookworm and Trixie; this is ${codename:-something else}." ;;
  esac
  case $(dpkg --print-architecture) in
    arm64 | amd64) ;;
    *) fail "It needs a 64-bit system: some packages are there for no other." ;;
  esac
}

have_package() { dpkg-query -W -f='${Status}' "$1" 2>/dev/null | grep -q 'ok installed'; }

# Fresh images come without apt's lists, and old lists name releases that are gone. Without a network they stay as they are.
refresh_lists() {
  [ -z "$refreshed" ] || return 0
  refreshed=1
  apt-get update -q >/dev/null 2>&1 || true
}

# It waits for whoever else uses apt, as a Pi updates itself after its first start.
apt_install() {
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends -o DPkg::Lock::Timeout=300 "$@" >/dev/null
}

need_packages() {
  local missing=() package
  for package in "$@"; do have_package "$package" || missing+=("$package"); done
  [ ${#missing[@]} -eq 0 ] && return
  say "Installing with apt: ${missing[*]}"
  refresh_lists
  apt_install "${missing[@]}" || fail "apt could not install ${missing[*]}: check the network, or install them by hand."
}

# What only some tables need, or Raspberry Pi OS alone has: without it the table runs all the same, and `check` names it.
want_package() {
  local package=$1 purpose=$2
  have_package "$package" && return
  refresh_lists
  apt-cache show "$package" >/dev/null 2>&1 || return 0
  if apt_install "$package" 2>/dev/null; then
    say "Installed $package with apt, for $purpose."
  else
    say "Note: apt could not install $package, which $purpose needs: run this again with a network."
  fi
}

make_user() {
  local group
  if ! getent passwd "$USER_NAME" >/dev/null; then
    useradd --system --user-group --home-dir "$DATA" --no-create-home --shell /usr/sbin/nologin "$USER_NAME"
    say "Made the user $USER_NAME."
  fi
  for group in "${GROUPS_NEEDED[@]}"; do
    getent group "$group" >/dev/null || groupadd --system "$group"
    id -nG "$USER_NAME" | tr ' ' '\n' | grep -qx "$group" || usermod -aG "$group" "$USER_NAME"
  done
  install -d -m 0700 -o "$USER_NAME" -g "$USER_NAME" "$DATA"
  install -d -m 0755 "$OPT" "$OPT/versions"
  install -d -m 0755 -o "$USER_NAME" -g "$USER_NAME" "$ETC" # so that a backup is restored without being root
  if [ ! -e "$ETC/config.toml" ]; then
    install -m 0644 -o "$USER_NAME" -g "$USER_NAME" "$HERE/config.toml" "$ETC/config.toml"
    say "Made $ETC/config.toml: look whether it fits your table."
  fi
}

switch_spi_on() {
  if ! command -v raspi-config >/dev/null; then
    say "Note: no raspi-config here, so SPI is left as it is; the LED matrices need it."
  elif [ "$(raspi-config nonint get_spi)" != 0 ]; then
    raspi-config nonint do_spi 0
    restart_needed=1
    say "Switched SPI on, for the LED matrix."
  fi
}

# Copies a file if it differs; says so, and returns 0 only then.
put() {
  local mode=$1 from=$2 to=$3
  if [ -e "$to" ] && cmp -s "$from" "$to"; then return 1; fi
  install -D -m "$mode" "$from" "$to" || fail "$to cannot be put in place." # errexit is off where put is asked
  say "Put $to in place."
}

# What systemd reads of the version that runs, kept until the new one has come up: a new unit may be what is wrong.
keep_units() {
  rm -rf "$OPT/units.before"
  mkdir "$OPT/units.before"
  local unit
  for unit in "${OWN_UNITS[@]}" orapa-pi.service.d; do
    if [ -e "$UNITS/$unit" ]; then cp -r "$UNITS/$unit" "$OPT/units.before/"; fi
  done
}

units_back() {
  local unit
  for unit in "${OWN_UNITS[@]}" orapa-pi.service.d; do
    rm -rf "${UNITS:?}/$unit"
    if [ -e "$OPT/units.before/$unit" ]; then cp -r "$OPT/units.before/$unit" "$UNITS/"; fi
  done
  systemctl daemon-reload
}

put_files() {
  local unit changed=
  for unit in "${OWN_UNITS[@]}"; do
    if put 0644 "$HERE/$unit" "$UNITS/$unit"; then changed=1; fi
  done
  if [ "$(systemctl --version | sed -n '1s/^systemd \([0-9]*\).*/\1/p')" -ge 254 ]; then
    if put 0644 "$HERE/back-off.conf" "$UNITS/orapa-pi.service.d/back-off.conf"; then changed=1; fi
  fi
  if put 0644 "$HERE/60-orapa-pi.rules" /etc/udev/rules.d/60-orapa-pi.rules && systemd_runs; then
    udevadm control --reload || true
    udevadm trigger --subsystem-match=tty || true
  fi
  put 0755 "$HERE/orapa-pi" /usr/local/bin/orapa-pi || true
  if systemd_runs && [ -n "$changed" ]; then systemctl daemon-reload; fi
  systemctl --quiet enable "${OWN_UNITS[@]:0:2}" || fail "systemctl could not enable ${OWN_UNITS[*]:0:2}."
}

# What a version is made of, as one number: the same source or wheels, constraints and Python make the same version.
fingerprint() {
  {
    "$PYTHON" --version
    cat "$HERE"/constraints-*.txt
    if [ -n "$wheels" ]; then
      (cd "$wheels" && sha256sum -- *.whl)
    else
      (cd "$SOURCE" && find pyproject.toml orapa_pi firmware -type f ! -path '*/__pycache__/*' -print0 | sort -z | xargs -0 sha256sum)
    fi
  } | sha256sum | cut -c1-12
}

make_version() {
  local constraints=() from
  if [ "$codename" = bookworm ]; then constraints=(-c "$HERE/constraints-bookworm.txt"); fi
  if [ -n "$wheels" ]; then
    from=(--no-index --find-links "$wheels" "orapa-pi[pi,camera-pi]")
  else
    need_packages gcc python3-dev # spidev is compiled
    from=("${SOURCE}[pi,camera-pi]")
  fi
  rm -rf "$new"
  trap 'rm -rf "$new"' EXIT
  "$PYTHON" -m venv --system-site-packages "$new"
  "$new/bin/python" -m pip install --quiet --disable-pip-version-check --no-cache-dir "${constraints[@]}" "${from[@]}" ||
    fail "pip could not install orapa-pi: check the network, or bring a folder of wheels (--wheels)."
  "$new/bin/orapa-pi" ask --layout mine:red@B8E 8 >/dev/null || fail "The new version does not start: nothing was changed."
  "$new/bin/python" -m compileall -q "$new/lib" || true # the service may not write there
  touch "$new/whole"
  trap - EXIT
  say "Made $new."
}

point_to() {
  ln -sfn "$1" "$OPT/current.new"
  mv -T "$OPT/current.new" "$OPT/current"
}

comes_up() {
  systemctl reset-failed orapa-pi.service 2>/dev/null || true
  systemctl restart orapa-pi.service || return 1
  local process
  process=$(systemctl show -p MainPID --value orapa-pi.service)
  sleep "$WELL_S"
  systemctl is-active --quiet orapa-pi.service && [ "$(systemctl show -p MainPID --value orapa-pi.service)" = "$process" ]
}

go_back() {
  say "This version does not come up. What it said last:"
  journalctl -u orapa-pi.service -n 10 --no-pager -o cat 2>/dev/null | sed 's/^/    /' || true
  if [ -z "$old" ] || [ "$old" = "$new" ]; then # there is no other one to go back to
    systemctl stop orapa-pi.service || true
    fail "It is installed and stopped. Mend what it says, then run this again."
  fi
  point_to "$old"
  units_back
  rm -rf "$new"
  comes_up || fail "The old version $old does not come up either: see journalctl -u orapa-pi."
  fail "The old version $(basename "$old") runs again; the new one was taken away."
}

start_version() {
  old=$(readlink "$OPT/current" 2>/dev/null || true)
  if [ "$old" = "$new" ] && systemd_runs && systemctl is-active --quiet orapa-pi.service; then
    say "This version runs already."
    return
  fi
  point_to "$new"
  if ! systemd_runs; then
    say "No systemd runs here: the service is enabled and was not started."
    return
  fi
  systemctl start orapa-pi-poweroff.path
  comes_up || go_back
  say "The table runs: systemctl status orapa-pi."
}

# The version that runs and the one before it stay: that is the way back.
tidy() {
  local version
  [ "$old" != "$new" ] || return 0
  for version in "$OPT"/versions/*; do
    if [ "$version" != "$new" ] && [ "$version" != "$old" ] && [ -d "$version" ]; then
      rm -rf "$version"
      say "Took the old version $(basename "$version") away."
    fi
  done
}

take_away() {
  systemctl --quiet disable "${OWN_UNITS[@]:0:2}" 2>/dev/null || true
  if systemd_runs; then systemctl stop "${OWN_UNITS[@]:0:2}" 2>/dev/null || true; fi
  rm -rf "${OWN_UNITS[@]/#/$UNITS/}" "$UNITS/orapa-pi.service.d" /etc/udev/rules.d/60-orapa-pi.rules /usr/local/bin/orapa-pi "$OPT"
  if systemd_runs; then systemctl daemon-reload; fi
  say "Took orapa-pi away. The config in $ETC, the games in $DATA and the user $USER_NAME stay."
}

main() {
  read_arguments "$@"
  check_system
  if [ -n "$uninstall" ]; then
    take_away
    return
  fi
  need_packages python3 python3-venv
  want_package python3-lgpio "the panel"
  want_package python3-spidev "the LED matrix"
  want_package espeak-ng "the voice"
  want_package python3-picamera2 "a camera of the Pi"
  make_user
  switch_spi_on
  new=$OPT/versions/$(fingerprint)
  if [ -e "$new/whole" ]; then say "This version is there already: $new."; else make_version; fi
  keep_units
  put_files
  start_version
  tidy
  rm -rf "$OPT/units.before"
  if [ -n "$restart_needed" ]; then say "Start the Pi again, so that SPI is there: sudo reboot"; fi
  say "Done. \`sudo orapa-pi check\` looks at everything."
}

main "$@"
