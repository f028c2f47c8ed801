"""The hash of passwords that we made up ourselves and that are used once."""

from django.contrib.auth.hashers import PBKDF2PasswordHasher


class GeneratedPasswordHasher(PBKDF2PasswordHasher):
    """Few iterations: stretching makes up for what people choose, and these are 70 random bits.

    A list for thousands of new people would otherwise take an hour. Django writes the hash anew with the
    first of PASSWORD_HASHERS at the first sign-in, where the password must be changed as well.
    """

    algorithm = "pbkdf2_sha256_generated"
    iterations = 1000
