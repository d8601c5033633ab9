"""The puzzles that the commander fails today, each with what it lacks; one that it learns to solve leaves the table."""

from __future__ import annotations

FAILING: dict[str, str] = {
    "test_an_enemy_not_seen_for_eight_weeks_is_probed": ("no attack is made for what it tells"),
    "test_a_tired_group_in_the_line_is_replaced_by_a_fresh_one": (
        "posts do not ask how tired those are who hold them (posts.assign keeps who stands there)"
    ),
    "test_who_is_far_weaker_goes_behind_the_river": (
        "who gives ground stays where he stands when there is little behind to protect or nobody near for the line"
    ),
    "test_armour_marches_around_to_close_a_pocket": (
        "pockets are closed by tactical moves only, not by marches (sealing runs before marches and looks one leg far)"
    ),
}
