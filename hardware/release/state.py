"""Whether this checkout may be released: nothing uncommitted, and a version that the change log tells of.

`python -m hardware.release.state` needs the standard library only, so that a refusal comes before anything is installed.
"""

import re
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


@dataclass(frozen=True, slots=True)
class State:
    """Version, seconds since 1970 of the commit, and why there is no release: one sentence, or nothing."""

    version: str
    epoch_s: int
    refusal: str


def state(root: Path) -> State:
    """The state of a checkout. OSError or subprocess.CalledProcessError where it is none."""
    version = str(tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])
    changed = _git(root, "status", "--porcelain").splitlines()
    return State(version, int(_git(root, "log", "-1", "--format=%ct")), _refusal(root, version, changed))


def _refusal(root: Path, version: str, changed: list[str]) -> str:
    if changed:
        return f"No release: {len(changed)} files differ from the last commit, such as {changed[0][3:]}; commit them first."
    if version not in told_versions((root / "CHANGELOG.md").read_text(encoding="utf-8")):
        return f"No release: CHANGELOG.md has no heading for version {version}; write what is new in it below `## {version}`."
    return ""


def told_versions(changelog: str) -> list[str]:
    """The versions that have a heading of their own, such as `## 0.2.0` or `## 0.2.0 (2027-01-31)`."""
    return re.findall(r"^## v?(\d[\w.+-]*)(?: .*)?$", changelog, flags=re.M)


def _git(root: Path, *words: str) -> str:
    return subprocess.run(["git", "-C", str(root), *words], capture_output=True, text=True, check=True).stdout.rstrip("\n")


def main() -> None:
    """Exit 2 with the refusal on standard error, or print the version."""
    try:
        found = state(ROOT)
    except (OSError, subprocess.CalledProcessError):
        found = State("", 0, "No release: this is no git checkout with a commit, so nobody could tell what is in it.")
    if found.refusal:
        print(found.refusal, file=sys.stderr)
        raise SystemExit(2)
    print(found.version)


if __name__ == "__main__":
    main()
