"""The demo's two institutions. Every number has the right form and check character and belongs to nobody."""

from dataclasses import dataclass, field
from typing import Any

PASSWORD = "Demo@12345"  # noqa: S105 - printed on the screen; seed_demo refuses a deployment
PLATFORM_ADMIN = ("platform.admin", "Platform Administrator")


@dataclass(frozen=True, slots=True)
class DemoInstitution:
    """What one institution is made of. `seed` makes its people the same each time."""

    slug: str
    name: str
    code: str
    people: int
    seed: int
    staff: tuple[tuple[str, str, str], ...]
    particulars: dict[str, Any] = field(default_factory=dict)
    settings: dict[str, Any] = field(default_factory=dict)
    # Whether months have been paid before the current one, with all that happens in them.
    has_history: bool = False


INSTITUTIONS = (
    DemoInstitution(
        slug="demo",
        name="National Institute of Example Studies",
        code="NIES",
        people=250,
        seed=7,
        staff=(
            ("hr.admin", "Meera Krishnamurthy", "admin"),
            ("hr.manager", "Devendra Rawat", "hr_manager"),
        ),
        particulars={
            "address": "12 Example Marg\nNew Delhi 110001",
            "pan": "ZZZAN4321Q",
            "tan": "DELN54321Z",
            "gstin": "07ZZZAN4321Q1ZL",
            "ddo_code": "208123",
            "pao_code": "017654",
            "ain": "1234567",
            "responsible_name": "Meera Krishnamurthy",
            "responsible_designation": "Deputy Registrar (Establishment)",
            "responsible_pan": "ZZZPK1234M",
            "state_code": "9",
            "pin_code": "110001",
            "responsible_address": "12 Example Marg, New Delhi",
            "responsible_state_code": "9",
            "responsible_pin_code": "110001",
            "responsible_mobile": "9100000001",
            "responsible_email": "establishment@nies.example.org",
            "phone": "1100000001",
            "email": "office@nies.example.org",
        },
        settings={
            "hra_class": "X",
            "ta_class": "higher",
            "payslip_footer": "Made for demonstration. Questions: establishment section, room 4.",
        },
        has_history=True,
    ),
    DemoInstitution(
        slug="demo2",
        name="Example Institute of Hill Agriculture",
        code="EIHA",
        people=20,
        seed=11,
        staff=(("hr.admin", "Kunal Bisht", "admin"),),
        particulars={
            "address": "3 Deodar Road\nAlmora 263601",
            "pan": "ZZZAE8765R",
            "tan": "MRTE98765Y",
            "ddo_code": "311456",
            "pao_code": "021987",
            "responsible_name": "Kunal Bisht",
            "responsible_designation": "Accounts Officer",
            "responsible_pan": "ZZZPB5678N",
            "state_code": "34",
            "pin_code": "263601",
            "responsible_address": "3 Deodar Road, Almora",
            "responsible_state_code": "34",
            "responsible_pin_code": "263601",
            "responsible_mobile": "9100000002",
            "responsible_email": "accounts@eiha.example.org",
            "email": "office@eiha.example.org",
        },
        settings={"hra_class": "Z", "ta_class": "other", "employee_code_prefix": "H"},
    ),
)
