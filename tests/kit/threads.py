"""Several people at once: real threads, each with a connection of its own."""

import threading
from collections.abc import Callable
from typing import Any

from django.db import connections

from core.tenancy.context import current_tenant, tenant_context


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Run the calls in threads that start together in the current tenant; return results or exceptions in order."""
    tenant, barrier = current_tenant(), threading.Barrier(len(calls))
    outcomes: list[Any] = [None] * len(calls)

    def run(index: int, call: Callable[[], Any]) -> None:
        try:
            with tenant_context(tenant):
                barrier.wait()
                outcomes[index] = call()
        except Exception as error:  # noqa: BLE001 - the outcome is the result
            outcomes[index] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(index, call)) for index, call in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcomes
