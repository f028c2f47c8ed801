"""Files in and out: what people upload, templates, annotated workbooks, rows kept between preview and apply."""
