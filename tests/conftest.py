"""What holds for the whole suite."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# The first example of a process builds the grammar, and machines differ: no deadlines. The same examples everywhere, so
# that a run that was green stays so; HYPOTHESIS_PROFILE=search looks for new ones.
settings.register_profile("suite", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("search", deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "suite"))
