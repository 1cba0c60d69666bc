"""Policies: who answers where no person does. A policy is a function of a waiting game; it holds nothing of its own, so
that a game taken back, copied, or saved and loaded is played on in the same way."""

from rulelang.players.first_legal import first_player
from rulelang.players.passing import pass_player
from rulelang.players.policies import POLICIES, make_policy
from rulelang.players.policy import Policy
from rulelang.players.random_answers import random_player
from rulelang.players.standing import NotRunning, StandingAnswer, run_to_end, standing_pass, still_standing

__all__ = [
    "POLICIES",
    "NotRunning",
    "Policy",
    "StandingAnswer",
    "first_player",
    "make_policy",
    "pass_player",
    "random_player",
    "run_to_end",
    "standing_pass",
    "still_standing",
]
