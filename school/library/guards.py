"""Guards of the tables of this app."""

from core.triggers import before

GUARDS = "\n".join(
    (
        before(
            "school_book_searched",
            {
                "school_library_book": "INSERT OR UPDATE OF title, author, isbn, publisher, category, search_text"
            },
            body="""
NEW.search_text := upper(NEW.title || ' ' || NEW.author || ' ' || NEW.isbn || ' ' || NEW.publisher || ' '
    || NEW.category);
RETURN NEW;
""",
        ),
    )
)
