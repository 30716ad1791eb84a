"""What a page is told when the table does not do it."""

import httpx


def sentence(response: httpx.Response) -> str:
    """A refusal is one sentence and nothing else."""
    (text,) = response.json().values()
    assert list(response.json()) == ["error"]
    assert text.endswith(".")
    assert "Traceback" not in text
    return str(text)
