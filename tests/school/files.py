"""Uploads of CSV over REST, as the tests of several apps send them."""

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart

from tests.core.accounts.people import Api


def as_csv(rows: Sequence[Mapping[str, Any]]) -> bytes:
    """Return rows as a CSV file with the headings of the first one."""
    target = io.StringIO()
    writer = csv.DictWriter(target, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    return target.getvalue().encode()


def upload(api: Api, path: str, content: bytes, name: str = "file.csv", **fields: Any) -> Any:
    """Send a file as multipart/form-data, in the field "file"."""
    body = encode_multipart(BOUNDARY, {**fields, "file": SimpleUploadedFile(name, content)})
    return api("POST", path, body, content_type=MULTIPART_CONTENT)


def rows_of(answer: Any) -> list[dict[str, str]]:
    """Return the rows of a CSV answer by their headings."""
    assert answer.status_code == 200, answer.content
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"))))
