"""Odd parameters and bodies for pages, and the sweep over them."""

import random
from collections.abc import Iterator
from typing import Any

from django.db import transaction
from django.test import Client

from tests.hostile_pages.addresses import Address, addresses

# Each makes or ends something that the rest of a test needs.
LEFT_OUT = ("logout", "sign-out", "setlang", "language", "/login")
ODD_QUERIES = (
    "?page=abc", "?page=-1", "?page=²", "?page=" + "9" * 30, "?p=abc", "?p=²", "?p=-5", "?o=abc", "?o=-99.²",
    "?o=99", "?q=²²²²", "?q=0000", "?q=9999-12", "?q=" + "a+" * 700, "?e=1", "?q=%ff%fe", "?_facets=x",
    "?all=", "?foo=bar", "?month=0000-00", "?month=9999-12", "?month=9999-12-31", "?month=²",
    "?month__year=0", "?month__year=9999&month__month=12", "?on__year=0", "?from_on__year=99999",
    "?effective_on__year=²", "?year=0", "?year=9999-00", "?year=²²²²-²²", "?quarter=Q9",
    "?financial_year=²²²²", "?financial_year=0", "?financial_year=9999-00&quarter=Q1", "?level=²",
    "?level=99", "?level=" + "9" * 40, "?department=²", "?department=abc", "?department__id__exact=abc",
    "?department__id__exact=" + "9" * 40, "?department__code__startswith=P", "?status=x", "?state=x",
    "?is_active__exact=x", "?at_from_0=31/31/2026&at_from_1=99", "?at_from_0=01/01/0001",
    "?at_to_0=31/12/9999&at_to_1=23:59", "?period=x", "?on=x", "?on=0000-00-00", "?format=xxx",
    "?language=xx", "?show=1", "?show=x&order=x&severity=x",
    "?show=1&month=0000-00&from=9999-12&to=0000-01&date=9999-12-31",
    "?show=1&employeeId=%27&financialYear=9999-00&paidIn=x", "?search=%27%22%3Cb%3E", "?unread=x", "?kind=x",
    "?next=//evil.example", "?previous_receipt=²", "?s=a&page=x", "?app_label=x&model_name=y&field_name=z",
    "?released=x", "?_changelist_filters=%ff", "?_popup=1", "?_to_field=password", "?id__in=a,b", "?pk=x",
)  # fmt: skip
NUL_QUERIES = ("?q=%00", "?page=%00", "?action=%00", "?x%00=1", "?search=a%00b")
ODD_BODIES: tuple[dict[str, Any], ...] = (
    {},
    {
        "post": "yes",
        "confirmed": "x",
        "month": "0000-00",
        "on": "0000-00-00",
        "from_on": "31/12/9999",
        "days": "NaN",
    },
    {
        "amount": "1e999",
        "percentage": "Infinity",
        "value": "-",
        "level": "²",
        "cell": "9" * 40,
        "employee": "²",
    },
    {
        "username": "a" * 5000,
        "name": "\ufffe",
        "password": "x",
        "kind": "x",
        "file": "x",
        "comments": "x" * 20000,
    },
    {
        "_seen": "{}",
        "_save": "1",
        "code": "''",
        "leave_type": "9" * 40,
        "period": "9999-12-31",
        "reason": "r",
    },
    {
        "amount": "1e400",
        "quantity": "NaN",
        "payment_mode": "'",
        "payment_date": "0001-01-01",
        "transaction_id": "²" * 300,
        "invoice_number": "\ud7ff" * 90,
        "invoice": "²",
        "student": "9" * 40,
        "starts_on": "9999-12-31",
        "outcome": "x",
        "delivery": "x",
        "query": "a" * 3000,
        "digest": "x" * 200,
    },
)


def crashes(client: Client, paths: Iterator[str] | list[str], method: str = "get", **body: Any) -> list[str]:
    """Return what was answered with 500 or more; each call is undone."""
    found = []
    for path in paths:
        with transaction.atomic():
            response = getattr(client, method)(path, **body)
            if getattr(response, "streaming", False):
                # To the end: one left open ends in the middle of a later call, and takes its addresses with it.
                for _part in response.streaming_content:
                    pass
            transaction.set_rollback(True)
        if response.status_code >= 500:
            found.append(f"{response.status_code} {method} {path[:200]}")
    return found


def some(base: str, most: int) -> list[str]:
    """Return the address with a few of the odd queries, always the same few; papers are slow and get two."""
    chosen = random.Random(base)
    return [base + query for query in chosen.sample(ODD_QUERIES, 2 if "pdf" in base else most)]


def pages(urlconf: str) -> list[Address]:
    return [
        found for found in addresses(urlconf)
        if not any(part in name for _kind, name in found.parts for part in LEFT_OUT)
    ]  # fmt: skip
