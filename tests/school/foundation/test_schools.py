"""A school's particulars: who changes them, what is refused, the head of its papers; making one from a terminal."""

from io import BytesIO, StringIO
from typing import Any

import pytest
from django.core.management import call_command
from PIL import Image

from core.accounts.models import User
from core.actors import Actor, Door, actor_for, system_actor
from core.admin.navigation import groups
from core.audit.models import AuditEntry
from core.documents.letterhead import letterhead
from core.errors import Forbidden, UnsupportedMedia, ValidationFailed
from core.tenancy.caps import CapReached
from core.tenancy.context import current_tenant, tenant_context
from core.tenancy.models import Tenant
from school.foundation import caps, selectors
from school.foundation.models import School
from school.foundation.services.particulars import update_particulars
from tests.core.accounts.people import user_of
from tests.school.foundation.test_suite import sign_in
from tests.school.terms import subscribed

pytestmark = pytest.mark.django_db
PAGE = "/admin/school_foundation/school/1/change/"


@pytest.fixture
def admin(school: Tenant) -> Actor:
    return actor_for(user_of(school, "principal", "head"), tenant_type="school", door=Door.ADMIN)


def picture() -> BytesIO:
    file = BytesIO()
    Image.new("RGB", (40, 40), "navy").save(file, "PNG")
    file.seek(0)
    file.name = "logo.png"
    return file


def test_the_head_of_its_papers(school: Tenant, system: Actor) -> None:
    update_particulars(actor=system, name="Gamma Vidyalaya ", address="1 Hill Road", logo=picture())
    head = letterhead()
    assert (head["name"], head["address"]) == ("Gamma Vidyalaya", "1 Hill Road")
    assert head["logo"].startswith("data:image/")
    assert Tenant.objects.get(pk=current_tenant().pk).name == "Gamma Vidyalaya"
    update_particulars(actor=system, logo=False)
    assert letterhead()["logo"] == ""
    assert AuditEntry.objects.filter(action="school.changed").count() == 2


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"udise_code": "0812"}, "udise_code"),
        ({"name": ""}, "name"),
        ({"email": "no address"}, "email"),
        ({"phone": "1" * 16}, "phone"),
    ],
)
def test_what_is_refused_changes_nothing(
    school: Tenant, system: Actor, values: dict[str, Any], field: str
) -> None:
    before = School.objects.values().get()
    with pytest.raises(ValidationFailed) as caught:
        update_particulars(actor=system, **values)
    assert list(caught.value.fields) == [field]
    with pytest.raises(UnsupportedMedia):
        update_particulars(actor=system, logo=BytesIO(b"<svg/>"))
    assert School.objects.values().get() == before


def test_only_who_may(school: Tenant, admin: Actor) -> None:
    with pytest.raises(Forbidden):
        update_particulars(actor=admin, name="Mine")
    client = sign_in(school, "school_admin")
    assert client.get("/admin/school_foundation/school/").headers["Location"] == PAGE
    sent = {
        "name": "Gamma Public School", "address": "", "phone": "", "email": "", "principal_name": "R. Iyer",
        "board": "CISCE", "affiliation_no": "1730001", "school_code": "", "udise_code": "08120912345",
    }  # fmt: skip
    assert client.post(PAGE, sent).status_code == 302
    assert selectors.particulars().udise_code == "08120912345"
    assert sign_in(school, "accountant").get(PAGE).status_code == 200
    assert 'name="udise_code"' not in sign_in(school, "principal").get(PAGE).content.decode(), "read only"


def test_the_particulars_are_a_step_of_the_set_up(school: Tenant, system: Actor) -> None:
    home = sign_in(school, "school_admin")
    text = "The school&#x27;s address and numbers"
    before = home.get("/admin/")
    assert text in before.content.decode()
    done = before.context["set_up"]["done"]
    update_particulars(actor=system, address="12 Station Road, Jaipur")
    assert home.get("/admin/").context["set_up"]["done"] == done + 1


def test_from_a_terminal() -> None:
    out = StringIO()
    call_command(
        "create_tenant", slug="hill-view", name="Hill View", type="school",
        admin_username="office.head", admin_name="Meera Nair", stdout=out,
    )  # fmt: skip
    password = out.getvalue().split("password: ")[1].split()[0]
    with tenant_context(Tenant.objects.get(slug="hill-view")):
        user = User.objects.get()
        assert (user.role, user.check_password(password)) == ("school_admin", True)


def test_the_cap_is_told_in_the_schools_words(school: Tenant) -> None:
    subscribed(school, students_max=500)
    text = "Your plan has room for 500 students, 500 are enrolled. Ask"
    with pytest.raises(CapReached, match=text):
        raise CapReached(caps.no_room(500, 500))
    caps.require_room_for_students(1)
    assert system_actor(Door.COMMAND).permissions


def test_the_sidebar_stands_in_the_order_of_the_work() -> None:
    """Two groups of one place would stand in the order the apps happen to load."""
    headings = sorted(groups["school"].items(), key=lambda pair: pair[1].order)
    places = [group.order for _key, group in headings]
    assert len(set(places)) == len(places)
    assert [key for key, _group in headings] == [
        "students", "admissions", "attendance", "timetable", "exams", "homework", "fees", "payments", "staff",
        "payroll", "transport", "library", "inventory", "notices", "reports", "masters", "own", "office",
    ]  # fmt: skip
