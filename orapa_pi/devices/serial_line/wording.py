"""What the link says, as people at the table are told it: the link itself knows of no other language."""

from orapa_pi.errors import Reason
from orapa_pi.link.wording import Worded


def reason_of(said: str) -> str:
    """The link's sentence as a Reason; anything else as it is."""
    if not isinstance(said, Worded):
        return said
    return Reason(said.template, **{name: reason_of(one) if isinstance(one, str) else one for name, one in said.fields.items()})
