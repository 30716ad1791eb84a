"""Who has the camera, from a process table."""

from pathlib import Path

from orapa_pi.devices.camera.holders import holders


def test_holders_are_named_from_the_process_table(tmp_path: Path) -> None:
    for number, name, file in ((12, "rpicam-vid", "/dev/media3"), (13, "cat", "/dev/null")):
        (tmp_path / str(number) / "fd").mkdir(parents=True)
        (tmp_path / str(number) / "comm").write_text(name + "\n")
        (tmp_path / str(number) / "fd" / "5").symlink_to(file)
    (tmp_path / "self").mkdir()
    assert holders(processes=tmp_path) == ("rpicam-vid (12)",)
