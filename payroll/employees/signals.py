"""What employees tell apps above them; receivers run inside the transaction of the change."""

from django.dispatch import Signal

# Arguments of all: employee, actor.
employee_created = Signal()
# The same for many at once: employees (a list), actor.
employees_created = Signal()
# Joining, retirement or the last day of service is another one now.
service_changed = Signal()
services_changed = Signal()
# Sent before the employee is deleted, so that others may delete what they keep of the employee.
employee_removing = Signal()
