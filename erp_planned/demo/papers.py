"""Papers of the demo: a page of text, drawn without a library, so that it takes no time."""

from django.core.files.base import ContentFile

OBJECTS = (
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    "<</Length {length}>>stream\n{drawing}\nendstream",
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
)


def paper(name: str, *lines: str) -> "ContentFile[bytes]":
    """Return a PDF of one page with these lines."""
    texts = (line.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)") for line in lines)
    drawing = "BT /F1 13 Tf 72 760 Td 22 TL " + " ".join(f"({text}) Tj T*" for text in texts) + " ET"
    found, places = "%PDF-1.4\n", []
    for number, body in enumerate(OBJECTS, 1):
        places.append(len(found))
        text = body.replace("{length}", str(len(drawing))).replace("{drawing}", drawing)
        found += f"{number} 0 obj{text}endobj\n"
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    size, start = len(OBJECTS) + 1, len(found)
    found += f"xref\n0 {size}\n0000000000 65535 f \n{table}"
    found += f"trailer<</Size {size}/Root 1 0 R>>\nstartxref\n{start}\n%%EOF\n"
    return ContentFile(found.encode("ascii", "replace"), name=name)
