"""Dates as 21 Nov 2026; the same in both languages."""

DATE_FORMAT = "j M Y"
DATETIME_FORMAT = "j M Y, H:i"
SHORT_DATE_FORMAT = "j M Y"
SHORT_DATETIME_FORMAT = "j M Y, H:i"
MONTH_DAY_FORMAT = "j M"
YEAR_MONTH_FORMAT = "F Y"
TIME_FORMAT = "H:i"
# What is typed is read day first; the first of each list is how a form shows it.
DATE_INPUT_FORMATS = ["%d %b %Y", "%d/%m/%Y", "%d-%m-%Y", "%d.%m.%Y", "%d %B %Y", "%d-%b-%Y", "%Y-%m-%d"]
DATETIME_INPUT_FORMATS = [
    f"{day} {time}" for day in DATE_INPUT_FORMATS for time in ("%H:%M", "%H:%M:%S", "%H:%M:%S.%f")
] + DATE_INPUT_FORMATS
