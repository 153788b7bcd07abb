"""Writes the cells of a JSON file as an .xlsx, or prints those of an .xlsx as JSON: what openpyxl makes of them."""
import datetime
import json
import sys

import openpyxl

FORMATS = {"percent": "0.0%", "day": "dd/mm/yyyy", "text": "@"}


def write(source, target):
    workbook = openpyxl.Workbook()
    sheet = workbook.active
    for row, cells in enumerate(json.load(open(source, encoding="utf-8")), 1):
        for column, cell in enumerate(cells, 1):
            kind, value = cell["kind"], cell["value"]
            if kind == "day":
                value = datetime.datetime.strptime(value, "%Y-%m-%d")
            written = sheet.cell(row, column, value)
            if kind == "text":
                written.data_type = "s"
            if kind in FORMATS:
                written.number_format = FORMATS[kind]
                # Gnumeric writes the style of such a column alone, not that of its cells.
                if row > 1:
                    sheet.column_dimensions[written.column_letter].number_format = FORMATS[kind]
    workbook.save(target)


def plain(value):
    return value.strftime("%Y-%m-%d") if isinstance(value, datetime.datetime) else value


def read(source):
    sheet = openpyxl.load_workbook(source).active
    print(json.dumps([[plain(cell) for cell in row] for row in sheet.iter_rows(values_only=True)]))


write(sys.argv[2], sys.argv[3]) if sys.argv[1] == "write" else read(sys.argv[2])
