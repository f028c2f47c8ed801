"""The particulars of an organization that the head of a TDS statement needs."""

DEDUCTOR = {
    "name": "Alpha Institute of Technology",
    "tan": "DELA12345B",
    "pan": "AAATA1234F",
    "address": "1 Evergreen Road, New Delhi",
    "state_code": "9",
    "pin_code": "110075",
    "email": "accounts@alpha.example",
    "phone": "1125551234",
    "responsible_name": "Meera Rao",
    "responsible_designation": "Registrar",
    "responsible_pan": "ABCPR1234K",
    "responsible_mobile": "9811111111",
}
