"""Calls of the mobile service."""

from tests.school.contract.calls.call import SIGNED_IN, call

CALLS = {"GET /api/v1/mobile/bootstrap": call("mobile/bootstrap", SIGNED_IN)}
