"""JSON that keeps days, instants and exact numbers as what they are: `json.dumps(…, default=encoded)` and back."""

import datetime as dt
from decimal import Decimal
from typing import Any


def encoded(value: Any) -> Any:
    """Return what stands in JSON for a value; what is none of these (a duration, say) becomes text."""
    if isinstance(value, Decimal):
        return {"$number": str(value)}
    if isinstance(value, dt.datetime):
        return {"$time": value.isoformat()}
    if isinstance(value, dt.date):
        return {"$date": value.isoformat()}
    return str(value)


def decoded(value: dict[str, Any]) -> Any:
    """Return the value again; to be given to `json.loads` as `object_hook`."""
    if "$number" in value:
        return Decimal(value["$number"])
    if "$time" in value:
        return dt.datetime.fromisoformat(value["$time"])
    if "$date" in value:
        return dt.date.fromisoformat(value["$date"])
    return value
