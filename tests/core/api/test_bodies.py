"""What comes in: JSON exactly read, names in camelCase, unknown ones refused."""

import json
import time
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rest_framework import serializers

from core.api.names import camel, nearest
from core.api.serializers import CamelSerializer
from tests.core.accounts.people import api_of, refused, user_of
from tests.core.api.probe_urls import seen

db = pytest.mark.django_db


@db
@pytest.mark.parametrize(
    "body",
    [
        "{",
        "null",
        "[]",
        '"text"',
        "7",
        '{"payLevel": NaN}',
        '{"payLevel": Infinity}',
        '{"payLevel": -Infinity}',
        b"\xff\xfe{}",
        b'{"noteText": "\xe0"}',
        "[" * 10_000,
        '{"payLevel": ' + "9" * 5000 + "}",
        "{'payLevel': 1}",
        '{"payLevel": 1, "payLevel": 2}',
        '{"payLevel": 1, "inner": [{"a": 1, "b": 2, "a": 1}]}',
    ],
    ids=range(15),
)
def test_what_is_no_json_object_is_refused(api, body):
    refused(api.post("probe/echo", body), 400, "PARSE_ERROR")
    assert seen == []


@db
@pytest.mark.parametrize("body", ["", "   ", "{}", "\ufeff{}"])
def test_empty_body_is_an_object_without_fields(api, body):
    assert api.post("probe/echo", body).status_code == 200


@db
def test_unknown_names_are_named_with_the_nearest_known(api):
    fields = refused(
        api.post("probe/echo", {"payLevl": 3, "pay_level": 3, "zzz": 1, "shouted": "x"}),
        400,
        "VALIDATION_ERROR",
    )["fields"]
    assert set(fields) == {"payLevl", "pay_level", "zzz", "shouted"}
    assert fields["payLevl"] == ["Unknown name; did you mean “payLevel”?"]
    assert fields["pay_level"] == ["Unknown name; did you mean “payLevel”?"]
    assert fields["zzz"][0].startswith("Unknown name; known are: payLevel, netPay,")
    assert seen == []


@db
def test_names_and_error_paths_of_nested_rows(api):
    body = {"orderLines": [{"lineNo": 1}, {"lineNo": "x", "unitPrice": "a"}], "startedOn": "31-01-2026"}
    fields = refused(api.post("probe/echo", body), 400, "VALIDATION_ERROR")["fields"]
    assert set(fields) == {"orderLines.1.lineNo", "orderLines.1.unitPrice", "startedOn"}
    fields = refused(api.post("probe/echo", {"orderLines": [{"line_no": 1}]}), 400, "VALIDATION_ERROR")[
        "fields"
    ]
    assert set(fields) == {"orderLines.0.line_no"}
    fields = refused(api.post("probe/echo", {"orderLines": {"lineNo": 1}}), 400, "VALIDATION_ERROR")["fields"]
    assert set(fields) == {"orderLines"}


@db
def test_names_are_snake_case_inside_and_camel_case_outside(api):
    body = {
        "payLevel": 3,
        "section80ccd1b": 5,
        "orderLines": [{"lineNo": 1, "unitPrice": 2.5}],
        "noteText": "hi",
    }
    answered = api.post("probe/echo", body).json()["data"]
    assert answered == {**body, "shouted": "HI"}
    assert set(seen[0]) == {"pay_level", "section_80ccd_1b", "order_lines", "note_text"}
    assert set(seen[0]["order_lines"][0]) == {"line_no", "unit_price"}


@db
def test_keys_inside_a_json_field_stay_untouched(api):
    """A blind walk over the payload would rename data."""
    value = {"snake_key": {"camelKey": 1}, "kebab-key": [{"another_one": 2}]}
    assert api.post("probe/echo", {"freeForm": value}).json()["data"]["freeForm"] == value


@db
@pytest.mark.parametrize("text", ["0.1", "0.10", "999999999999.99", "10", "1e2"])
def test_money_is_exact_inside(api, text):
    """0.1 as a float is 0.1000000000000000055…"""
    assert api.post("probe/echo", f'{{"netPay": {text}}}').status_code == 200
    assert seen[0]["net_pay"] == Decimal(text)
    assert isinstance(seen[0]["net_pay"], Decimal)


@db
@pytest.mark.parametrize(
    "text", ["0.123", "1000000000000.00", "1e30", '"abc"', "true", "null", "[]", '"NaN"']
)
def test_money_that_is_none_is_refused(api, text):
    fields = refused(api.post("probe/echo", f'{{"netPay": {text}}}'), 400, "VALIDATION_ERROR")["fields"]
    assert list(fields) == ["netPay"]


@db
@pytest.mark.parametrize("text", ['"a\\u0000b"', '"\\ud800"', "7.5e400", "[1]"])
def test_text_that_the_database_could_not_hold_is_refused(api, text):
    assert api.post("probe/echo", f'{{"noteText": {text}}}').status_code in {200, 400}


@given(st.from_regex(r"[a-z]+(_[a-z0-9]+){0,4}", fullmatch=True))
def test_wire_names_have_no_underscore_and_keep_their_letters(name):
    wire = camel(name)
    assert "_" not in wire
    assert wire.lower() == name.replace("_", "")


def test_nearest_name():
    assert nearest("dateOfBrith", ["dateOfBirth", "dateOfJoining"]) == "dateOfBirth"
    assert nearest("qqq", ["dateOfBirth"]) is None
    assert nearest("x", []) is None


@db
def test_unknown_names_by_the_thousand_are_told_in_a_moment(api):
    """Each was searched for among the known names and named in the answer: half a minute for 5 MB."""
    body = json.dumps({f"payLeve{number}": 1 for number in range(900)})
    began = time.process_time()
    data = refused(api.post("probe/echo", body), 400, "VALIDATION_ERROR")
    assert time.process_time() - began < 0.5
    assert len(data["fields"]) == 10
    assert "payLevel" in data["fields"]["payLeve0"][0]
    query = "&".join(f"payLeve{number}=1" for number in range(900))
    assert len(refused(api.get(f"probe/people?{query}"), 400, "VALIDATION_ERROR")["fields"]) == 10


@db
def test_a_name_of_ten_thousand_letters_is_told_shortened(api):
    data = refused(api.post("probe/echo", {"a" * 10_000: 1}), 400, "VALIDATION_ERROR")
    assert [len(name) for name in data["fields"]] == [100]


@db
def test_a_list_with_thousands_of_wrong_lines_is_told_in_short(_probe, organization):
    """The answer would be larger than the body."""
    api = api_of(user_of(organization, "admin", "lists"), organization)
    data = refused(api.post("probe/echo", {"orderLines": [{}] * 1999}), 400, "VALIDATION_ERROR")
    assert len(data["fields"]) == 100
    data = refused(api.post("probe/echo", {"orderLines": [{}] * 200_000}), 400, "VALIDATION_ERROR")
    assert list(data["fields"]) == ["orderLines"]


@db
@pytest.mark.parametrize("body", [b'{"\\ud800": 1}', b'{"noteText": "\\ud800"}', b'{"payLevel": "\\ud800"}'])
def test_half_a_surrogate_pair_is_no_crash(api, body):
    assert api.post("probe/echo", body).status_code in {200, 400}


@db
def test_nobody_sends_more_than_a_name_and_a_password(api, organization):
    """A body of 5 MB is parsed before anything is known of who sends it."""
    body = {"noteText": "a" * 17_000}
    refused(api.post("probe/echo", body), 413, "PAYLOAD_TOO_LARGE")
    signed_in = api_of(user_of(organization, "admin", "sends"), organization)
    assert signed_in.post("probe/echo", body).status_code == 200


@db
@pytest.mark.parametrize("body", ["{", "[]", b"\xff"])
def test_a_body_that_is_no_json_is_refused_before_the_act(api, body):
    """An action that wants nothing of the body would act first, and fail while its answer is written."""
    for method, path in (("POST", "probe/acts"), ("DELETE", "probe/acts")):
        refused(api(method, path, body), 400, "PARSE_ERROR")
    refused(api("POST", "probe/acts", "x", content_type="text/plain"), 415, "UNSUPPORTED_MEDIA_TYPE")
    assert seen == []
    assert api("POST", "probe/acts").status_code == 200
    assert seen == ["acted"]


@db
def test_a_name_given_twice_is_told(api):
    answer = api.post("probe/echo", '{"payLevel": 1, "noteText": "x", "payLevel": 2}')
    refused(answer, 400, "PARSE_ERROR")
    assert '"payLevel" is given twice' in str(answer.json())


class Chosen(CamelSerializer):
    kind = serializers.ChoiceField(choices=["exam", "practical"])
    kinds = serializers.ListField(child=serializers.ChoiceField(choices=range(100)), required=False)


def test_a_wrong_choice_is_answered_with_the_right_ones():
    body = Chosen(data={"kind": "x" * 500, "kinds": [1, 101]})
    assert not body.is_valid()
    text, listed = body.errors["kind"][0], body.errors["kinds"][1][0]
    assert text.endswith("xx” is not one of: exam, practical.")
    assert len(text) < 200
    assert listed.endswith(" 38, 39, ….")
