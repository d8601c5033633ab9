"""Why something is not allowed, in words."""

from __future__ import annotations

from wir.rules.refusal import Refusal, RefusedError


def test_a_refusal_is_told_with_its_paragraph_and_ruling_also_where_it_is_raised() -> None:
    plain, ruled = Refusal("6.2", "it is too far"), Refusal("6.2", "it is too far", "R49")
    assert [str(plain), str(ruled)] == ["it is too far (§6.2)", "it is too far (§6.2, R49)"]
    assert [str(RefusedError(each)) for each in (plain, ruled)] == [str(plain), str(ruled)]
