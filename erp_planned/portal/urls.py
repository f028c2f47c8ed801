"""Pages of the ERP in the employees' portal; each group of pages is a module of its own."""

from django.urls import path

from erp_planned.portal.pages import approvals, attendance, hrms, hrms_grievances, interviews, separation

app_name = "erp"
urlpatterns = [
    path("attendance", attendance.month, name="attendance"),
    path("attendance/ask", attendance.ask, name="attendance-ask"),
    path("attendance/requests", attendance.requests, name="attendance-requests"),
    path("attendance/requests/<int:request_id>", attendance.detail, name="attendance-request"),
    path("trainings", hrms.trainings, name="trainings"),
    path("trainings/<int:training_id>/certificate", hrms.certificate, name="training-certificate"),
    path("appraisals", hrms.appraisals, name="appraisals"),
    path("appraisals/<int:appraisal_id>", hrms.appraisal, name="appraisal"),
    path("team-appraisals", hrms.team, name="team-appraisals"),
    path("team-appraisals/<int:appraisal_id>", hrms.team_member, name="team-appraisal"),
    path("documents", hrms.documents, name="documents"),
    path("documents/<int:document_id>", hrms.document, name="document"),
    path("grievances", hrms_grievances.grievances, name="grievances"),
    path("grievances/submit", hrms_grievances.submit, name="grievance-submit"),
    path("grievances/<int:grievance_id>", hrms_grievances.grievance, name="grievance"),
    path("interviews", interviews.overview, name="interviews"),
    path("interviews/<int:interview_id>", interviews.interview, name="interview"),
    path("interviews/<int:interview_id>/resume", interviews.resume, name="interview-resume"),
    path("separation", separation.overview, name="separation"),
    path("separation/<int:request_id>/take-back", separation.take_back, name="separation-take-back"),
    path("approvals", approvals.approvals, name="approvals"),
    path("approvals/<int:requisition_id>", approvals.approval, name="approval"),
]
