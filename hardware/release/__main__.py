"""`python -m hardware.release [FOLDER]`: everything of a release into a folder, with sums and a manifest."""

import argparse
import shutil
import sys
from pathlib import Path

from hardware.release.archive import MANIFEST, manifest, zipped
from hardware.release.content import firmware_files, hardware_files
from hardware.release.package import PackageError, build_package, missing_in, prove
from hardware.release.state import ROOT, state

SUMS = "SHA256SUMS"


def release(folder: Path, build: Path) -> None:
    """Fill a folder with a release; what was in it is gone. PackageError for whatever stands in the way."""
    now = state(ROOT)
    if now.refusal:
        raise PackageError(now.refusal)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    sdist, wheel = build_package(ROOT, folder, now.epoch_s)
    if missing := missing_in(wheel, ROOT):
        raise PackageError(f"The wheel lacks {len(missing)} files of the package, the first is {missing[0]}.")
    for said in prove(wheel):
        print(f"from the installed wheel: {said}", flush=True)
    what = {sdist.name: "the package's source", wheel.name: "the package, to install with pip: pip install ./NAME[pi]"}
    made = {
        f"orapa-pi-firmware-{now.version}": ("the sensor board's firmware, to copy by hand", firmware_files()),
        f"orapa-pi-hardware-{now.version}": ("everything to build a table: start with guide.html", hardware_files(build)),
    }
    for top, (said, files) in made.items():
        (folder / f"{top}.zip").write_bytes(zipped(top, files, now.epoch_s))
        what[f"{top}.zip"] = said
    sizes = [f"{(folder / name).stat().st_size:>12} {name}: {said}" for name, said in sorted(what.items())]
    (folder / MANIFEST).write_text("\n".join((f"orapa-pi {now.version}: size in bytes, file, what it is", *sizes, "")))
    (folder / SUMS).write_bytes(manifest({path.name: path.read_bytes() for path in folder.iterdir()}))
    print((folder / MANIFEST).read_text(), end="")


def main() -> None:
    """Read the command line and make the release; exit 2 with one sentence where there is none."""
    parser = argparse.ArgumentParser(prog="python -m hardware.release", description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "dist")
    parser.add_argument("--hardware", type=Path, default=ROOT / "build" / "hardware", help="what `make hardware` has built")
    asked = parser.parse_args()
    try:
        release(asked.folder, asked.hardware)
    except FileNotFoundError as error:
        print(f"No release: {error.filename} is missing; run `make hardware` first.", file=sys.stderr)
        raise SystemExit(2) from error
    except PackageError as error:
        print(error, file=sys.stderr)
        raise SystemExit(2) from error


if __name__ == "__main__":
    main()
