from django.db import migrations

FORWARD = """
CREATE FUNCTION school_book_searched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.search_text := upper(NEW.title || ' ' || NEW.author || ' ' || NEW.isbn || ' ' || NEW.publisher || ' '
        || NEW.category);
    RETURN NEW;
END $$;
CREATE TRIGGER school_book_searched BEFORE INSERT OR UPDATE OF title, author, isbn, publisher, category, search_text
    ON school_library_book FOR EACH ROW EXECUTE FUNCTION school_book_searched();
"""
BACKWARD = """
DROP TRIGGER school_book_searched ON school_library_book;
DROP FUNCTION school_book_searched();
"""


class Migration(migrations.Migration):
    dependencies = [("school_library", "0001_library")]

    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
