#!/bin/sh
# SheetJS 0.18.5, the last version on npm, writes two things that readers of spreadsheets trip over. Every .xlsx declares the
# extension `bin`, of which it has no part, as a binary workbook with macros: a check that looks for macros in
# [Content_Types].xml refuses every file of it. And an .ods has dates as plain numbers without any style, with the date as the
# text of the cell: programs that read values, LibreOffice among them, show 46347.
set -eu
version=0.18.5
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund "xlsx@$version" yauzl@3.4.0 >/dev/null
cat > write.cjs <<'END'
const sheets = require('xlsx')
const yauzl = require('yauzl')
const sheet = sheets.utils.aoa_to_sheet([['Day'], [new Date(Date.UTC(2026, 10, 21))]], { dateNF: 'dd/mm/yyyy' })
const book = sheets.utils.book_new()
sheets.utils.book_append_sheet(book, sheet, 'Sheet')
sheets.writeFile(book, 'book.xlsx')
sheets.writeFile(book, 'book.ods')
const readPart = async (file, part) => {
  const zip = await yauzl.openPromise(file)
  for await (const entry of zip.eachEntry())
    if (entry.fileName === part) return Buffer.concat(await (await zip.openReadStreamPromise(entry)).toArray()).toString()
}
readPart('book.xlsx', '[Content_Types].xml').then(async (types) => {
  console.log(types.match(/<Default Extension="bin"[^>]*>/)[0])
  console.log((await readPart('book.ods', 'content.xml')).match(/<table:table-cell office:value-type="float".*/)[0].trim())
})
END
echo "xlsx $version, Node $(node --version)"
node write.cjs | tee seen
grep -q 'Extension="bin" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"' seen
grep -q 'office:value="46347"><text:p>21/11/2026</text:p>' seen
