"""Many simulated set-ups: whatever hands and sensors do, a layout that does not lie there is never called complete."""

from collections import Counter
from random import Random

import pytest

from orapa_pi.rules.edition import Edition
from orapa_pi.sensing.setting_up import layout_of
from tests.rules.layouts import EDITIONS
from tests.scale import scaled
from tests.sensing.builder import Builder, Fault

SET_UPS = 100_000


@pytest.mark.soak
@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_no_wrong_layout_is_ever_called_complete(edition: Edition) -> None:
    counts: Counter[str] = Counter()
    faults = list(Fault)
    for number in range(scaled(SET_UPS // len(EDITIONS) + 1)):
        fault = faults[number % len(faults)]
        seed = f"set-up {edition} {number}"
        builder = Builder(edition, Random(seed), fault)
        try:
            actions = sum(1 for _ in builder.build())
            complete = layout_of(builder.guided) is not None
            if complete and fault is Fault.NONE:
                assert builder.bump()
        except AssertionError as error:
            raise AssertionError(f"seed {seed!r}, {fault.value}: {error}") from error
        counts[f"{fault.value}: {'complete' if complete else 'refused'}"] += 1
        counts["actions"] += actions
        counts["questions"] += builder.asked
    print(f"{edition}: {dict(sorted(counts.items()))}")
    refused = sum(count for key, count in counts.items() if key.endswith("refused"))
    assert refused <= 0.01 * scaled(SET_UPS // len(EDITIONS) + 1), "patience nearly always suffices"
