"""Bodies and answers of /transport; times are HH:MM, fares rupees a month."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.clock import ClockField
from core.api.serializers import CamelSerializer, MoneyField
from core.periods import today
from school.transport.enums import Direction
from school.transport.models import Stop
from school.transport.selectors.routes import fare_on

RUPEES: dict[str, Any] = {"max_digits": 8, "decimal_places": 2, "min_value": 0}


class TransportRouteSerializer(CamelSerializer):
    """A route. `riders` is how many ride today; `seats` is null where they are not entered."""

    id = serializers.UUIDField()
    code = serializers.CharField()
    name = serializers.CharField()
    vehicle_id = serializers.UUIDField(allow_null=True)
    vehicle_number = serializers.CharField(source="vehicle.number", default="")
    seats = serializers.IntegerField(source="vehicle.seats", default=None, allow_null=True)
    driver_name = serializers.CharField(source="driver.name", default="")
    driver_phone = serializers.CharField(source="driver.phone", default="")
    attendant_name = serializers.CharField(source="attendant.name", default="")
    attendant_phone = serializers.CharField(source="attendant.phone", default="")
    is_active = serializers.BooleanField()
    riders = serializers.IntegerField()


class TransportStopSerializer(CamelSerializer):
    """A stop; `order` counts from 1 on the way to school. `monthlyFare` is today's (rupees), null without one."""

    id = serializers.UUIDField()
    route_id = serializers.UUIDField()
    order = serializers.IntegerField(source="position")
    name = serializers.CharField()
    landmark = serializers.CharField()
    pickup_time = ClockField(allow_null=True)
    drop_time = ClockField(allow_null=True)
    monthly_fare = serializers.SerializerMethodField()
    one_way_fare = serializers.SerializerMethodField()

    @extend_schema_field(MoneyField(allow_null=True))
    def get_monthly_fare(self, row: Stop) -> Any:
        fare = fare_on(row, today())
        return fare.amount if fare else None

    @extend_schema_field(MoneyField(allow_null=True))
    def get_one_way_fare(self, row: Stop) -> Any:
        """Return what one way costs: as much as both where nothing else is set."""
        fare = fare_on(row, today())
        if fare is None:
            return None
        return fare.amount if fare.one_way_amount is None else fare.one_way_amount


class RideSerializer(CamelSerializer):
    """A student's ride, both days counted; `endsOn` is null while it goes on."""

    id = serializers.UUIDField()
    student_id = serializers.UUIDField()
    student_code = serializers.CharField(source="student.student_code")
    full_name = serializers.CharField(source="student.full_name")
    section_name = serializers.CharField(source="student.section.__str__")
    route_id = serializers.UUIDField(source="stop.route_id")
    stop_id = serializers.UUIDField()
    stop_name = serializers.CharField(source="stop.name")
    direction = serializers.ChoiceField(choices=Direction.values)
    starts_on = serializers.DateField()
    ends_on = serializers.DateField(allow_null=True)


class TransportRouteDetailSerializer(TransportRouteSerializer):
    """A route with its stops in order, and those of its riders, today's and coming ones, whom the caller may see."""

    stops = TransportStopSerializer(many=True)
    students = RideSerializer(many=True)


class RouteChangeSerializer(CamelSerializer):
    """What can be changed. An empty vehicle number, or driver's name and phone, takes off."""

    code = serializers.CharField(max_length=20)
    name = serializers.CharField(max_length=80)
    vehicle_number = serializers.CharField(max_length=20, allow_blank=True, required=False)
    driver_name = serializers.CharField(max_length=120, allow_blank=True, required=False)
    driver_phone = serializers.CharField(max_length=15, allow_blank=True, required=False)
    is_active = serializers.BooleanField(required=False)


class RouteBodySerializer(RouteChangeSerializer):
    """A new route; vehicle and driver who are not known yet are entered with it."""


class StopChangeSerializer(CamelSerializer):
    """What can be changed; another `order` moves the stop."""

    name = serializers.CharField(max_length=80)
    landmark = serializers.CharField(max_length=120, allow_blank=True, required=False)
    pickup_time = ClockField(required=False, allow_null=True)
    drop_time = ClockField(required=False, allow_null=True)
    order = serializers.IntegerField(source="position", required=False, min_value=1)


class StopBodySerializer(StopChangeSerializer):
    """A new stop, at the end unless `order` says where. A `monthlyFare` holds from `fareFrom`, else from today."""

    monthly_fare = serializers.DecimalField(required=False, allow_null=True, **RUPEES)
    fare_from = serializers.DateField(required=False)


class RideBodySerializer(CamelSerializer):
    """Who rides from which stop of the route; without `startsOn` from today, without `endsOn` until it is ended."""

    student_id = serializers.UUIDField(source="student")
    stop_id = serializers.UUIDField(source="stop")
    starts_on = serializers.DateField(required=False)
    ends_on = serializers.DateField(required=False, allow_null=True)
    direction = serializers.ChoiceField(choices=Direction.choices, required=False)


class EndQuery(CamelSerializer):
    """The last day of the ride; today where none is given."""

    on = serializers.DateField(required=False)


class RideEndSerializer(CamelSerializer):
    """The last day; null where nothing had begun by then, so that it never was a ride."""

    student_id = serializers.UUIDField()
    ends_on = serializers.DateField(allow_null=True)
