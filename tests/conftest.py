"""Properties are tested on the same examples everywhere, however slow the computer is, and nothing of them is left behind.

By itself Hypothesis fails where one example takes 200 ms, as it may beside other programs; draws others each time; and keeps
those that failed in a folder beside the project, which may be read-only.
"""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "anywhere",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("anywhere")
