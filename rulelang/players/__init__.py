"""Policies: who answers where no person does. A policy is a function of a waiting game; it holds nothing of its own, so
that a game taken back, copied, or saved and loaded is played on in the same way."""

from rulelang.players.first_legal import first_player
from rulelang.players.greedy import NoWorth, Thinking, greedy_player
from rulelang.players.passing import pass_player
from rulelang.players.policies import POLICIES, make_policy, seated
from rulelang.players.policy import Policy
from rulelang.players.random_answers import random_player
from rulelang.players.scripted import human_player, script_player
from rulelang.players.standing import NotRunning, StandingAnswer, run_to_end, standing_pass, still_standing
from rulelang.players.typed import NotUnderstood, read_answer

__all__ = [
    "POLICIES",
    "NoWorth",
    "NotRunning",
    "NotUnderstood",
    "Policy",
    "StandingAnswer",
    "Thinking",
    "first_player",
    "greedy_player",
    "human_player",
    "make_policy",
    "pass_player",
    "random_player",
    "read_answer",
    "run_to_end",
    "script_player",
    "seated",
    "standing_pass",
    "still_standing",
]
