"""Policies: who answers where no person does. A policy is a function of a waiting game; it holds nothing of its own, so
that a game taken back, copied, or saved and loaded is played on in the same way."""

from rulelang.players.policies import POLICIES, Policy, first_player, make_policy, pass_player, random_player

__all__ = ["POLICIES", "Policy", "first_player", "make_policy", "pass_player", "random_player"]
