"""Routes of the students themselves."""

from typing import Any, ClassVar

from django.http import Http404, HttpResponse, HttpResponseBase
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.files import file_answers
from core.api.parsers import StrictJsonParser
from core.api.views import ApiViewSet, Done, keyed
from core.documents.exports import stored_response, upload_response
from school.staff.selectors import is_everywhere
from school.students import selectors
from school.students.api import serializers as s
from school.students.api.filters import StudentFilterSet
from school.students.models import Student
from school.students.permissions import StudentPermission as P
from school.students.selectors.records import guardians_of, history_of, siblings_of
from school.students.services.checks import GuardianWish
from school.students.services.creation import create_student
from school.students.services.disclosure import export_student
from school.students.services.erasure import erase_student
from school.students.services.updates import stored, update_student

NEW = {
    "fullName": "Aarav Sharma",
    "dateOfBirth": "2014-06-12",
    "gender": "male",
    "classId": "01964f3e-7c2a-7cc1-9d7e-8a4d3f1f2b10",
    "sectionId": "01964f3e-7c2a-7cc1-9d7e-8a4d3f1f2b11",
    "academicYearId": "01964f3e-7c2a-7cc1-9d7e-8a4d3f1f2b12",
    "guardianName": "Rohit Sharma",
    "guardianPhone": "9876543210",
    "guardianEmail": "rohit.sharma@example.org",
}


class StudentBase(ApiViewSet):
    """What the routes below a student share: whom the caller may see, else 404."""

    def student(self, pk: Any) -> Student:
        return selectors.get_student(self.actor, pk)

    def paged(self, rows: Any, serializer_class: Any) -> Response:
        """Answer one page of a list that has no filters."""
        page = self.paginate_queryset(rows)
        told = serializer_class(page, many=True, context=self.get_serializer_context())
        return self.get_paginated_response(told.data)


class StudentViewSet(StudentBase):
    """Students."""

    queryset = Student.objects.none()
    filterset_class = StudentFilterSet
    serializer_class = s.StudentRowSerializer
    parser_classes = (StrictJsonParser, MultiPartParser)
    permissions: ClassVar = {
        "list": P.READ,
        "create": P.WRITE,
        "retrieve": P.READ,
        "partial_update": P.WRITE,
        "history": P.READ,
        "photo": P.READ,
        "export": P.EXPORT,
        "erase": P.ERASE,
    }
    messages: ClassVar = {
        "create": _("The student is entered."),
        "partial_update": _("The student is changed."),
    }
    queries: ClassVar = {"history": [], "photo": [], "export": []}
    files: ClassVar = {"export": ("zip",), "photo": ("file",)}

    @extend_schema(summary="List students", responses=s.StudentRowSerializer(many=True))
    def list(self, request: Request) -> Response:
        """The students whom the caller may see: a teacher those of the own sections, a parent the own children."""
        return self.page(selectors.students_of(self.actor))

    @keyed()
    @extend_schema(
        summary="Enter a student",
        request=s.StudentBodySerializer,
        responses={201: s.StudentSerializer},
        examples=[OpenApiExample("New student", value=NEW, request_only=True)],
    )
    def create(self, request: Request) -> Done:
        """Enter a student with guardian, accounts and enrolment; the code comes from the school's series.

        A guardian whose phone number is known is the same person: one row, one account.
        """
        body = self.validated(s.StudentBodySerializer)
        others = body.pop("guardians", [])
        first = GuardianWish(
            full_name=body.pop("guardian_name"),
            phone=body.pop("guardian_phone"),
            email=body.pop("guardian_email", ""),
            **({"relation": body.pop("guardian_relation")} if "guardian_relation" in body else {}),
        )
        wishes = [first, *(GuardianWish(**one) for one in others)]
        made = create_student(actor=self.actor, guardians=wishes, **body)
        return status.HTTP_201_CREATED, self.whole(made, notes=made.notes)

    @extend_schema(summary="One student", responses=s.StudentSerializer)
    def retrieve(self, request: Request, pk: Any) -> Response:
        """One student with guardians; siblings are told to the office."""
        return Response(self.whole(self.student(pk)))

    @extend_schema(
        summary="Change a student",
        request=s.StudentChangeSerializer(partial=True),
        responses=s.StudentSerializer,
        examples=[
            OpenApiExample(
                "To another section",
                value={"sectionId": NEW["sectionId"], "movedOn": "2026-11-23"},
                request_only=True,
            )
        ],
    )
    def partial_update(self, request: Request, pk: Any) -> Response:
        """Change what is sent. A new section needs a seat; the stay in the one before ends the day before."""
        body = self.validated(s.StudentChangeSerializer, partial=True)
        changed = update_student(student=self.student(pk), actor=self.actor, **body)
        return Response(self.whole(changed))

    @extend_schema(summary="Classes by year", responses=s.EnrolmentSerializer(many=True), filters=False)
    def history(self, request: Request, pk: Any) -> Response:
        """The stays in sections, the newest first; their outcomes tell promotions, moves and exits."""
        return self.paged(history_of(self.student(pk)), s.EnrolmentSerializer)

    @extend_schema(summary="The photograph of a student", responses=file_answers("file"))
    def photo(self, request: Request, pk: Any) -> HttpResponse:
        """The picture, as JPEG or PNG."""
        row = self.student(pk)
        if not row.photo:
            raise Http404
        return upload_response(row.photo, filename="photo", as_attachment=False)

    @extend_schema(summary="Everything kept about a student", responses=file_answers("zip"))
    def export(self, request: Request, pk: Any) -> HttpResponseBase:
        """One ZIP: student.json with what every part of the product keeps, and the papers as files."""
        row = self.student(pk)
        file = export_student(student=row, actor=self.actor)
        return stored_response(file, filename=f"{row.student_code}.zip", content_type="application/zip")

    @extend_schema(
        summary="Erase the personal data of somebody who has left",
        request=s.EraseSerializer,
        responses=s.ErasedSerializer,
        examples=[
            OpenApiExample(
                "Asked for by the parents",
                value={"studentCode": "2019-00042", "reason": "Asked for by the parents on 3 Nov 2026"},
                request_only=True,
            )
        ],
    )
    def erase(self, request: Request, pk: Any) -> Response:
        """Erase for good: what stays is pseudonymous, and what was issued stays as it is."""
        body = self.validated(s.EraseSerializer)
        row = erase_student(student=self.student(pk), actor=self.actor, **body)
        return Response(s.ErasedSerializer(row).data)

    def whole(self, student: Student, notes: Any = ()) -> dict[str, Any]:
        """Return everything about one student that the caller may know."""
        row: Any = student if student.pk is None else stored(student.pk)
        row.notes = tuple(str(note) for note in notes)
        row.guardians = list(guardians_of(row))
        is_office = self.actor.role not in s.AT_HOME and is_everywhere(self.actor)
        row.siblings = list(siblings_of(row)) if is_office else []
        for one in row.siblings:
            one.class_name, one.section_name = one.school_class.name, one.section.name
        return dict(s.StudentSerializer(row, context=self.get_serializer_context()).data)
