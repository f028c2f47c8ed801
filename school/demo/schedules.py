"""Reports that go out by themselves."""

from core.reports.enums import Frequency, RelativePeriod, ReportFormat
from core.reports.services.schedules import create_schedule
from school.demo.world import DemoWorld

# Report, format, how often, day of the week (1 is Monday), hour.
SENT = (
    ("fees-day-close", ReportFormat.PDF, Frequency.DAILY, 1, 18),
    ("fees-overdue", ReportFormat.XLSX, Frequency.WEEKLY, 1, 7),
)


def fill_schedules(world: DemoWorld) -> None:
    """Mail the day-close of the counter every evening, overdue fees every Monday."""
    for report, file_format, frequency, weekday, hour in SENT:
        create_schedule(
            actor=world.acting("school.admin"),
            recipients=["principal", "accountant"],
            report=report,
            parameters={},
            period=RelativePeriod.LAST_MONTH,
            file_format=file_format,
            frequency=frequency,
            weekday=weekday,
            hour=hour,
        )
