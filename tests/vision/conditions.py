"""The conditions under which the reader has to prove itself: name -> scenes, each severer than the one before."""

from dataclasses import replace

from tests.vision.scene import Scene

PLAIN = Scene()

CONDITIONS: dict[str, tuple[Scene, ...]] = {
    "ordinary light": (PLAIN,),
    "warm light": (replace(PLAIN, light=(1.0, 0.78, 0.52)), replace(PLAIN, light=(1.0, 0.62, 0.32))),
    "cold light": (replace(PLAIN, light=(0.78, 0.92, 1.1)), replace(PLAIN, light=(0.6, 0.85, 1.15))),
    "mixed light": (
        replace(PLAIN, light=(1.0, 0.85, 0.65), other_light=(0.85, 0.95, 1.05)),
        replace(PLAIN, light=(1.0, 0.72, 0.45), other_light=(0.75, 0.92, 1.1)),
    ),
    "dim": (replace(PLAIN, exposure=0.35, noise=0.012), replace(PLAIN, exposure=0.15, noise=0.02)),
    "too bright": (replace(PLAIN, exposure=0.95), replace(PLAIN, exposure=1.2)),
    "lamp at one side": (replace(PLAIN, gradient=0.25), replace(PLAIN, gradient=0.45)),
    "soft shadow": (replace(PLAIN, shadow=0.25), replace(PLAIN, shadow=0.45), replace(PLAIN, shadow=0.65)),
    "hard shadow": (replace(PLAIN, shadow=0.25, shadow_edge=0.08), replace(PLAIN, shadow=0.5, shadow_edge=0.08)),
    "glare": (
        replace(PLAIN, glare=0.25, glare_spots=1),
        replace(PLAIN, glare=0.4, glare_spots=2),
        replace(PLAIN, glare=0.7, glare_spots=4),
    ),
    "noise": (replace(PLAIN, noise=0.02), replace(PLAIN, noise=0.05)),
    "out of focus": (replace(PLAIN, blur=1.5), replace(PLAIN, blur=2.5), replace(PLAIN, blur=4.0)),
    "moved while taken": (replace(PLAIN, motion=5), replace(PLAIN, motion=11)),
    "JPEG": (replace(PLAIN, jpeg=50), replace(PLAIN, jpeg=20)),
    "camera aslant": (replace(PLAIN, tilt=12.0), replace(PLAIN, tilt=22.0), replace(PLAIN, tilt=34.0)),
    "lens": (replace(PLAIN, lens=-0.02), replace(PLAIN, lens=-0.06), replace(PLAIN, lens=0.06)),
    "laid carelessly": (
        replace(PLAIN, jitter=0.06, turn=3.0),
        replace(PLAIN, jitter=0.1, turn=6.0),
        replace(PLAIN, jitter=0.2, turn=12.0),
    ),
    "few pixels": (replace(PLAIN, width=800, height=450), replace(PLAIN, width=560, height=315)),
}
