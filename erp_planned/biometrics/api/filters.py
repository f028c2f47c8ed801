"""Query parameters of punches."""

from django_filters import rest_framework as django_filters

from core.api.filters import CamelFilterSet, SearchFilter
from erp_planned.biometrics.enums import Source
from erp_planned.biometrics.models import Punch
from erp_planned.biometrics.selectors.punches import of_employee


class PunchFilter(CamelFilterSet):
    """By device, badge, employee, days and the way they came."""

    device_id = django_filters.CharFilter(field_name="device__device_id", lookup_expr="iexact", max_length=40)
    badge = django_filters.CharFilter(max_length=40)
    employee_id = django_filters.NumberFilter(method="by_employee", min_value=1)
    from_on = django_filters.DateFilter(field_name="at", lookup_expr="date__gte")
    to_on = django_filters.DateFilter(field_name="at", lookup_expr="date__lte")
    source = django_filters.ChoiceFilter(choices=Source.choices)
    search = SearchFilter("badge", "device__device_id", "device__location")
    ordering = django_filters.OrderingFilter(fields=[("at", "at"), ("received_at", "receivedAt")])

    class Meta:
        model = Punch
        fields: list[str] = []

    def by_employee(self, rows: object, _name: str, value: object) -> object:
        """Narrow to punches of badges on days on which the employee had them."""
        return of_employee(rows, int(str(value)))  # type: ignore[arg-type]
