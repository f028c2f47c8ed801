"""Files that people download and upload: PDF, spreadsheets, CSV, images."""
