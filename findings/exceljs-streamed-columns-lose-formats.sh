#!/bin/sh
# exceljs 4.4.0 writes the same rows differently in one piece and streamed. A number format that is set on a column,
# `sheet.getColumn(1).numFmt = '0.0%'`, reaches the cells of a workbook in one piece; the streamed one drops it without an error,
# neither the cells nor <col> have it, so that 12.5% is opened as 0.125. And its texts are cells of type "str", which
# is the type of a formula's result, without a formula.
set -eu
version=4.4.0
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm pkg set overrides.typedarray.prototype.slice=1.0.5 >/dev/null 2>&1 || true
npm install --silent --no-audit --no-fund "exceljs@$version" yauzl@3.4.0 >/dev/null
cat > write.cjs <<'END'
const { Workbook, stream } = require('exceljs')
const yauzl = require('yauzl')
const readSheet = async (file) => {
  const zip = await yauzl.openPromise(file)
  for await (const entry of zip.eachEntry())
    if (entry.fileName === 'xl/worksheets/sheet1.xml')
      return Buffer.concat(await (await zip.openReadStreamPromise(entry)).toArray()).toString()
}
const cells = (xml) => xml.match(/<c [^>]*r="A2".*?<\/c>/)[0] + ' ' + xml.match(/<c [^>]*r="B2".*?<\/c>/)[0]
const fill = (sheet, done = (row) => row) => {
  sheet.getColumn(1).numFmt = '0.0%'
  for (const row of [['Share', 'Name'], [0.125, 'Rossi']]) done(sheet.addRow(row))
}
;(async () => {
  const whole = new Workbook()
  fill(whole.addWorksheet('Sheet'))
  await whole.xlsx.writeFile('whole.xlsx')
  const streamed = new stream.xlsx.WorkbookWriter({ filename: 'streamed.xlsx' })
  const sheet = streamed.addWorksheet('Sheet')
  fill(sheet, (row) => row.commit())
  sheet.commit()
  await streamed.commit()
  console.log('whole:', cells(await readSheet('whole.xlsx')))
  console.log('streamed:', cells(await readSheet('streamed.xlsx')))
})()
END
echo "exceljs $version, Node $(node --version)"
node write.cjs | tee seen
grep -q '^whole: <c r="A2" s="1"><v>0.125</v></c> <c r="B2" t="s">' seen
grep -q '^streamed: <c r="A2"><v>0.125</v></c> <c r="B2" t="str"><v>Rossi</v></c>' seen
