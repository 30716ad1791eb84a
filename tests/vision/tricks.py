"""What people and chance do to a board so that it looks like another one. Each trick says what lies there and what is true."""

from tests.vision.trick import Trick
from tests.vision.trick_pieces import (
    fewer_expansions,
    half_off,
    jpeg_dim_aslant,
    learned_in_other_light,
    missing_in_bad_light,
    on_its_wrong_side,
    pushed_together,
    several_at_once,
    swapped_colours,
    turned,
    turned_over,
)
from tests.vision.trick_things import (
    coaster,
    elsewhere_instead,
    finger,
    holding,
    instead_of_a_piece,
    napkin,
    on_a_marker,
    phone,
    shadow_of_a_piece,
    stranger,
    two_of_a_kind,
)

TRICKS: dict[str, Trick] = {
    trick.__name__: trick
    for trick in (
        instead_of_a_piece,
        elsewhere_instead,
        finger,
        holding,
        turned,
        pushed_together,
        stranger,
        half_off,
        on_a_marker,
        coaster,
        phone,
        napkin,
        shadow_of_a_piece,
        turned_over,
        swapped_colours,
        fewer_expansions,
        several_at_once,
        jpeg_dim_aslant,
        missing_in_bad_light,
        learned_in_other_light,
        two_of_a_kind,
        on_its_wrong_side,
    )
}
