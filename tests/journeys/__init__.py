"""Long stories through the real doors."""

import pytest

pytest.register_assert_rewrite(
    *(f"tests.journeys.{name}" for name in ("desk", "school_story", "school_ties", "school_year"))
)
