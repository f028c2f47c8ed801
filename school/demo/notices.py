"""Announcements to parents and teachers, and the registered SMS texts of an absence."""

from core.actors import Door, actor_for
from core.tenancy.enums import TenantType
from school.demo.world import DemoWorld
from school.foundation.enums import Role
from school.notifications.enums import Purpose, TargetType, Way
from school.notifications.masters import templates
from school.notifications.services.announcements import Draft, create_announcement

# The code is that of the notice of attendance, which goes out with this text; the numbers belong to nobody.
ABSENT = (
    ("en", "Dear parent, {#var#} was absent on {#var#}. {#var#}", "1107100000000000001"),
    ("hi", "अभिभावक, {#var#} दिनांक {#var#} को अनुपस्थित रहे। {#var#}", "1107100000000000002"),
)
VALUES = "student, day, school"


def fill_notices(world: DemoWorld) -> None:
    """Announce to parents and teachers, in the inbox alone, and leave a draft to everybody."""
    for language, text, number in ABSENT:
        templates.create(
            actor=world.actor, code="student_absent", channel=Way.SMS, language=language, purpose=Purpose.SERVICE,
            text=text, variables=VALUES, dlt_entity_id="1101000000000000001", dlt_header="DEMOSC",
            dlt_template_id=number,
        )  # fmt: skip
    principal = actor_for(world.users["principal"], tenant_type=TenantType.SCHOOL, door=Door.COMMAND)
    meeting = Draft(
        title="Parent-teacher meeting",
        message="Please meet the class teacher on Saturday between 9:00 and 12:00.",
        target_type=TargetType.ROLE,
        target_role=Role.PARENT,
    )
    marks = Draft(
        title="Marks of the last test",
        message="Please enter and submit the marks of your sections by Friday.",
        target_type=TargetType.ROLE,
        target_role=Role.TEACHER,
    )
    day = Draft(title="Annual Day", message="Date and programme follow.", target_type=TargetType.ALL)
    create_announcement(actor=principal, draft=meeting)
    create_announcement(actor=principal, draft=marks)
    create_announcement(actor=principal, draft=day, is_sent=False)
