"""Settings shared by every environment, read from environment variables (docs/operations.md lists them)."""

from datetime import timedelta
from pathlib import Path
from typing import Any

from celery.schedules import crontab
from django.utils.translation import gettext_lazy as _
from environs import Env

from config.env import broker_from_redis_url, database_from_url
from config.settings.apps import INSTALLED_APPS, TENANT_TYPES  # noqa: F401 - settings
from config.settings.enum_names import ENUM_NAMES
from config.settings.notices import NOTICE_CHANNELS, NOTICE_GATEWAYS  # noqa: F401 - settings
from config.settings.unfold import UNFOLD  # noqa: F401 - a setting
from core.observe.errors import report_errors_to
from core.observe.logs import logging_settings

env = Env()
BASE_DIR = Path(__file__).resolve().parents[2]
VAR_DIR = Path(env.str("VAR", str(BASE_DIR / "var"))).resolve()

VERSION = "1.0.0"
# prod.py says yes: what is dangerous in a deployment is then written into the log at the start.
IS_DEPLOYMENT = False
DEBUG = env.bool("DEBUG", False)
SECRET_KEY = env.str("SECRET_KEY", "")
# Former values: what was stored encrypted with them (keys of payment gateways) can still be read.
SECRET_KEY_FALLBACKS: list[str] = env.list("SECRET_KEY_FALLBACKS", [])
ALLOWED_HOSTS: list[str] = env.list("ALLOWED_HOSTS", [])
BASE_DOMAIN = env.str("BASE_DOMAIN", "localhost")
DEFAULT_ORGANIZATION = env.str("DEFAULT_ORGANIZATION", "")
# Where people find an institution, for links in e-mail.
SITE_ADDRESS = env.str("SITE_ADDRESS", f"https://{{slug}}.{BASE_DOMAIN}")

HAS_MULTI_TYPE_TENANTS = True
MULTI_TYPE_DATABASE_FIELD = "type"
TENANT_MODEL = "tenancy.Tenant"
TENANT_DOMAIN_MODEL = "tenancy.Domain"
TENANT_LIMIT_SET_CALLS = True
DATABASE_ROUTERS = ["django_tenants.routers.TenantSyncRouter"]
GET_EXECUTOR_FUNCTION = "core.tenancy.executor.get_executor"
# auth.W004: names are unique without regard to case, by a constraint that the check does not see.
SILENCED_SYSTEM_CHECKS = ["auth.W004"]

DATABASES = {"default": database_from_url(env.str("DATABASE_URL", "postgresql:///karyalaya"))}
ORIGINAL_BACKEND = "django.db.backends.postgresql"
DATABASES["default"]["CONN_MAX_AGE"] = env.int("CONN_MAX_AGE", 300)
DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
# Seconds that one statement may take, 0 for no bound; web processes set it (config/wsgi.py).
DATABASES["default"]["STATEMENT_SECONDS"] = env.int("STATEMENT_SECONDS", 0)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.str("REDIS_URL", "redis://127.0.0.1:6379/0")
# Seconds that one call of Redis may take.
REDIS_TIMEOUT = env.float("REDIS_TIMEOUT", 1.5)
CACHES = {
    "default": {
        # Django's Redis backend, with the process's memory in its place while Redis is away.
        "BACKEND": "core.cache.backend.FallbackCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": {"socket_timeout": REDIS_TIMEOUT, "socket_connect_timeout": REDIS_TIMEOUT},
        "KEY_FUNCTION": "django_tenants.cache.make_key",
        "REVERSE_KEY_FUNCTION": "django_tenants.cache.reverse_key",
    }
}
CELERY_BROKER_URL = env.str("CELERY_BROKER_URL", broker_from_redis_url(REDIS_URL))
CELERY_RESULT_BACKEND = None
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TIMEZONE = "Asia/Kolkata"
CELERY_BROKER_TRANSPORT_OPTIONS = {
    # Longer than the longest task (TASK_HARD_LIMIT): a message is given to another worker after this time.
    "visibility_timeout": 3600 * 8,
    "socket_timeout": 3,
    "socket_connect_timeout": 3,
    "socket_keepalive": True,
}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# Notices have a queue and a worker of their own: a mail server must not hold up salaries.
CELERY_TASK_ROUTES = {
    "core.outbox.send_pending": {"queue": "mail"},
    "core.outbox.send_pending_public": {"queue": "mail"},
}
# Seconds after which a task is told to stop, and is ended. Tasks that are short by nature name less.
TASK_SECONDS = env.int("TASK_SECONDS", 2 * 3600)
CELERY_TASK_SOFT_TIME_LIMIT = TASK_SECONDS
CELERY_TASK_TIME_LIMIT = TASK_SECONDS + 300
# What a worker that was away finds waiting must not be a night's copies of the same: each entry says after how
# many seconds it is out of date; what it fans out to the institutions inherits that (core.tenancy.tasks).
CELERY_BEAT_SCHEDULE = {
    # Whatever an institution wants done by the clock goes through this one (core.tenancy.due).
    "sweep": {"task": "core.jobs.sweep", "schedule": 15.0, "options": {"expires": 14}},
    "tidy": {
        "task": "core.jobs.tidy",
        "schedule": crontab(hour="3", minute="20"),
        "options": {"expires": 12 * 3600},
    },
    "backups": {"task": "backups.poll", "schedule": 60.0, "options": {"expires": 55}},
}

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["core.accounts.backends.PasswordBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
    # Only of generated passwords that are used once (see its docstring).
    "core.accounts.hashers.GeneratedPasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
ACCESS_TOKEN_LIFETIME = timedelta(minutes=15)
REFRESH_TOKEN_LIFETIME = timedelta(days=7)
SIMPLE_JWT = {
    "ACCESS_TOKEN_LIFETIME": ACCESS_TOKEN_LIFETIME,
    "REFRESH_TOKEN_LIFETIME": REFRESH_TOKEN_LIFETIME,
    "SIGNING_KEY": SECRET_KEY or "unset",
}
# What must prove a sign-in over the school's REST: password, otp (a code to the registered phone or e-mail address), or
# none: a user name is enough, which a deployment refuses without SCHOOL_LOGIN_WITHOUT_PROOF.
SCHOOL_LOGIN_PROOF = env.str("SCHOOL_LOGIN_PROOF", "password")
SCHOOL_LOGIN_WITHOUT_PROOF = env.bool("SCHOOL_LOGIN_WITHOUT_PROOF", False)
# Online payment of school fees: razorpay, or the sandbox, which takes play money and which a deployment refuses
# without PAYMENT_SANDBOX_ALLOWED. PAYMENT_TIMEOUT: seconds for each step of a conversation with the gateway.
PAYMENT_GATEWAY = env.str("PAYMENT_GATEWAY", "razorpay")
PAYMENT_SANDBOX_ALLOWED = env.bool("PAYMENT_SANDBOX_ALLOWED", False)
PAYMENT_TIMEOUT = env.float("PAYMENT_TIMEOUT", 8.0)
RAZORPAY_URL = env.str("RAZORPAY_URL", "https://api.razorpay.com")
# Where the sandbox reaches our own webhook; the school's host goes along as the header.
SANDBOX_WEBHOOK_ADDRESS = env.str("SANDBOX_WEBHOOK_ADDRESS", "http://127.0.0.1:8000")
# Hours for which an order that nobody was heard of is asked about at the gateway.
PAYMENT_POLL_HOURS = env.int("PAYMENT_POLL_HOURS", 48)
SIGN_IN_TRIES = 10
SIGN_IN_LOCK = timedelta(minutes=15)
# Wrong tries of one address at any names within SIGN_IN_LOCK; a campus behind one address may need more.
SIGN_IN_ADDRESS_TRIES = env.int("SIGN_IN_ADDRESS_TRIES", 30)
# Passwords that one web process hashes at the same time; the other threads go on serving.
HASHES_AT_ONCE = env.int("HASHES_AT_ONCE", 2)

MIDDLEWARE = [
    "core.observe.middleware.RequestMiddleware",
    "core.outage_middleware.OutageMiddleware",
    "core.tenancy.health.HealthMiddleware",
    "core.compression.CompressionMiddleware",
    "django.middleware.security.SecurityMiddleware",
    # Outside of all that answers by itself: refusals and 405 are pages too.
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "core.door.DoorMiddleware",
    "core.tenancy.middleware.TenantMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "core.drafts.middleware.TypedWordsMiddleware",
    "core.accounts.middleware.PasswordChangeMiddleware",
]
ROOT_URLCONF = "config.urls_organization"
PUBLIC_SCHEMA_URLCONF = "config.urls_public"
APPEND_SLASH = False
WSGI_APPLICATION = "config.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    ["core.template_loaders.FilesystemLoader", "core.template_loaders.AppDirectoriesLoader"],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "libraries": {"ess_menu": "payroll.ess.portal.menu_tags"},
        },
    }
]

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("hi", _("Hindi"))]
LOCALE_PATHS = [BASE_DIR / "locale", BASE_DIR / "core" / "library_texts"]
TIME_ZONE = "Asia/Kolkata"
USE_I18N = True
USE_TZ = True
FORMAT_MODULE_PATH = "config.formats"

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES: dict[str, Any] = {
    "default": {
        "BACKEND": "core.tenancy.storage.TenantFileStorage",
        "OPTIONS": {"location": env.str("FILES_DIR", str(VAR_DIR / "files"))},
    },
    "backups": {
        "BACKEND": "core.tenancy.storage.WholeFileStorage",
        "OPTIONS": {
            "location": env.str("BACKUP_DIR", str(VAR_DIR / "backups")),
            "file_permissions_mode": 0o600,
            "directory_permissions_mode": 0o700,
        },
    },
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
# Keys that close backup files, at least 32 random characters each, separated by commas: the first closes new
# files, all of them open old ones. Without any, backups are plain.
BACKUP_KEY: list[str] = env.list("BACKUP_KEY", [])
BACKUP_WORK_DIR = env.str("BACKUP_WORK_DIR", str(VAR_DIR / "backup-work"))
BACKUP_UPLOAD_MAX_MB = env.int("BACKUP_UPLOAD_MAX_MB", 2048)
# Where processes keep what does not fit into memory: a folder of each one's own, emptied when nobody holds it.
WORK_DIR = env.str("WORK_DIR", str(VAR_DIR / "work"))
# Folders of an institution's files, and the columns that name them; a file that none names goes after a day.
STORED_FILES: dict[str, list[str]] = {
    "payslips": ["outbox.Job.file"],
    "reports": ["outbox.Job.file"],
    "imports": [f"imports.ImportJob.{field}" for field in ("file", "staged", "annotated")],
    "employees": ["payroll_employees.Employee.photo"],
    "employee_papers": ["erp_hrms.EmployeeDocument.file"],
    "student_papers": ["erp_students.StudentDocument.file"],
    "resumes": ["erp_recruitment.Candidate.resume"],
    "leave": ["payroll_leave.LeaveApplication.attachment"],
    "organization": ["payroll_organizations.Organization.logo"],
    "admissions": ["school_admissions.InquiryDocument.file"],
    "school": ["school_foundation.School.logo"],
    "homework": ["school_homework.HomeworkFile.file"],
    "staff": ["school_staff.StaffDocument.file"],
    "students": ["school_students.Student.photo", "school_students.StudentDocument.file"],
    "transport": ["school_transport.VehiclePaper.file"],
    "vouchers": ["erp_finance.VoucherPaper.file"],
    "vendors": ["erp_vendors.VendorDocument.file"],
}
# Seconds that a restore waits for people and jobs to end what they are at.
BACKUP_DRAIN_SECONDS = env.int("BACKUP_DRAIN_SECONDS", 60)
# Spreadsheets that are imported: most data rows and megabytes of a file; from so many kilobytes on (as sent, and
# ten times as many when unpacked) it is checked in the background; days after which the files are deleted.
IMPORT_MAX_ROWS = env.int("IMPORT_MAX_ROWS", 50_000)
IMPORT_MAX_MB = env.int("IMPORT_MAX_MB", 20)
IMPORT_DIRECT_KB = env.int("IMPORT_DIRECT_KB", 150)
IMPORT_KEEP_DAYS = env.int("IMPORT_KEEP_DAYS", 30)
# Days that a report prepared in the background, or sent by a schedule, can be downloaded.
REPORT_RETENTION_DAYS = env.int("REPORT_RETENTION_DAYS", 7)
# After so many years a school is reminded to erase the personal data of somebody who left.
SCHOOL_KEEP_YEARS = env.int("SCHOOL_KEEP_YEARS", 3)
# PDF files that one person may have made in a minute, one at a time; workers are not bounded.
PDF_A_MINUTE = env.int("PDF_A_MINUTE", 20)
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["core.accounts.authentication.BearerAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["core.api.permissions.MatrixPermission"],
    "DEFAULT_RENDERER_CLASSES": ["core.api.renderers.EnvelopeRenderer"],
    "DEFAULT_PARSER_CLASSES": ["core.api.parsers.StrictJsonParser"],
    "DEFAULT_PAGINATION_CLASS": "core.api.pagination.PagePagination",
    "DEFAULT_FILTER_BACKENDS": ["core.api.filters.StrictFilterBackend"],
    "DEFAULT_SCHEMA_CLASS": "core.api.schema.EnvelopeSchema",
    "DEFAULT_THROTTLE_CLASSES": ["core.api.throttling.CallerThrottle"],
    "DEFAULT_METADATA_CLASS": None,
    "EXCEPTION_HANDLER": "core.api.errors.handle_exception",
    "UNAUTHENTICATED_USER": None,
    "URL_FORMAT_OVERRIDE": None,
    "COERCE_DECIMAL_TO_STRING": False,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    "DATE_INPUT_FORMATS": ["%Y-%m-%d"],
}
# Calls a minute; counted in Redis per caller (docs/operations.md).
THROTTLE_RATES = {
    "anonymous": env.int("THROTTLE_ANONYMOUS", 60),
    "user": env.int("THROTTLE_USER", 600),
}
# Notices of the payment gateway a minute and address: few addresses tell the payments of all schools.
WEBHOOK_THROTTLE = env.int("WEBHOOK_THROTTLE", 3000)
# Attendance devices: calls a minute of one address (iclock), addresses that the server may ask for their log, and
# the largest file of punches.
DEVICE_THROTTLE = env.int("DEVICE_THROTTLE", 600)
DEVICE_NETWORKS: list[str] = env.list(
    "DEVICE_NETWORKS", ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"]
)
PUNCH_FILE_MAX_MB = env.int("PUNCH_FILE_MAX_MB", 15)
PUNCH_FILE_MAX_ROWS = env.int("PUNCH_FILE_MAX_ROWS", 100_000)
SPECTACULAR_SETTINGS = {
    "TITLE": "Karyalaya",
    "VERSION": VERSION,
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SERVE_AUTHENTICATION": [],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "ENUM_NAME_OVERRIDES": ENUM_NAMES,
}

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "style-src": ["'self'", "'unsafe-inline'"],
        "script-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    }
}
SESSION_ENGINE = "django.contrib.sessions.backends.db"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 8 * 3600
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "core.error_pages.csrf_failure"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
# A name that every host gives to its own page: the portal, or the admin of the platform.
LOGIN_URL = "sign-in"

# Addresses in front of the application whose X-Forwarded-For is believed (a reverse proxy).
TRUSTED_PROXIES: list[str] = env.list("TRUSTED_PROXIES", [])
EMAIL_HOST = env.str("EMAIL_HOST", "localhost")
EMAIL_PORT = env.int("EMAIL_PORT", 25)
EMAIL_HOST_USER = env.str("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = env.str("EMAIL_HOST_PASSWORD", "")
# Seconds that one step of the conversation with the mail server may take.
EMAIL_TIMEOUT = env.int("EMAIL_TIMEOUT", 10)
EMAIL_USE_TLS = env.bool("EMAIL_USE_TLS", False)
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", "no-reply@localhost")
TENANT_CACHE_SECONDS = 5

# Logs go to standard error: one line for people, or one JSON object for machines (prod.py).
LOG_LEVEL = env.str("LOG_LEVEL", "INFO")
LOGGING = logging_settings(level=LOG_LEVEL, is_json=env.str("LOG_FORMAT", "plain") == "json")
# Who may read /metrics; without a token this machine alone.
METRICS_TOKEN = env.str("METRICS_TOKEN", "")
# Where errors are reported, if anywhere.
SENTRY_DSN = env.str("SENTRY_DSN", "")
report_errors_to(SENTRY_DSN, environment=env.str("SENTRY_ENVIRONMENT", "production"), release=VERSION)
