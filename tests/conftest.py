"""Settings of the whole test run: hypothesis tries more when proving, and prints how to repeat."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

from tests.builders import tries

settings.register_profile(
    "tarocchi",
    max_examples=tries(100, 2000),
    deadline=None,  # shared, noisy machines: nothing is asserted about time (CONTRIBUTING)
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("tarocchi")
