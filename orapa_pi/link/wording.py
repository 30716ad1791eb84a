"""Sentences of the link: English, with what is needed to say them in another language."""


class Worded(str):
    """A sentence that reads as English and keeps its template and fields: whoever shows it may have it in other words."""

    __slots__ = ("fields", "template")

    template: str
    fields: dict[str, object]

    def __new__(cls, template: str, /, **fields: object) -> "Worded":
        made = super().__new__(cls, template.format(**fields))
        made.template, made.fields = template, fields
        return made
