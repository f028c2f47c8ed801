"""What operators see: logs with institution, user, request and job; metrics; reports of errors."""
