export type Column = { header: string; width: number; numFmt?: string }

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const documentRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageSchema = 'http://schemas.openxmlformats.org/package/2006'
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '')

const textFormat = 49 // Excel's own number for '@'
const firstCustomFormat = 164
export const dateFormat = 'yyyy-mm-dd'

/** The number formats of a workbook. Each has two styles, one after the other: as it is, and with the quote prefix. */
export type Styles = { formats: string[] }

export const createStyles = (columns: Column[]): Styles => ({
  formats: ['', dateFormat, ...new Set(columns.flatMap(({ numFmt }) => (numFmt ? [numFmt] : [])))],
})

const formatId = (format: string, at: number): number =>
  format === '' ? 0 : format === '@' ? textFormat : firstCustomFormat + at

/** xl/styles.xml. */
export function stylesXml({ formats }: Styles): string {
  const numFmts = formats.map(
    (format, at) => `<numFmt numFmtId="${firstCustomFormat + at}" formatCode="${escapeXml(format)}"/>`,
  )
  const xfs = formats.flatMap((format, at) => {
    const xf = `<xf numFmtId="${formatId(format, at)}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"`
    return [`${xf}/>`, `${xf} quotePrefix="1"/>`]
  })
  return `${declaration}<styleSheet xmlns="${main}"><numFmts count="${formats.length - 1}">${numFmts.slice(1).join('')}</numFmts>
<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
}

/** The letters of a column: A, Z, AA. */
export const columnLetters = (at: number): string =>
  (at < 26 ? '' : columnLetters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

/** What comes before the rows of a sheet: its first row stays in sight. */
export function sheetStart(columns: Column[]): string {
  const cols = columns.map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>
<sheetFormatPr defaultRowHeight="15"/><cols>${cols.join('')}</cols><sheetData>`
}

export const sheetEnd = '</sheetData></worksheet>'

/** What xl/sharedStrings.xml begins and ends with. */
export const sharedStringsXml = (count: number): { start: string; end: string } => ({
  start: `${declaration}<sst xmlns="${main}" uniqueCount="${count}">`,
  end: '</sst>',
})

/** The parts of a workbook besides its sheets, styles and texts, by their path. */
export function workbookParts(sheets: string[], hasSharedStrings: boolean): Record<string, string> {
  const relations = (entries: (readonly [id: string, type: string, target: string])[]) =>
    `${declaration}<Relationships xmlns="${packageSchema}/relationships">${entries
      .map(([id, type, target]) => `<Relationship Id="${id}" Type="${documentRelations}/${type}" Target="${target}"/>`)
      .join('')}</Relationships>`
  const paths = sheets.map((_, at) => `worksheets/sheet${at + 1}.xml`)
  const override = (path: string, type: string) =>
    `<Override PartName="/xl/${path}" ContentType="${contentType}.${type}+xml"/>`
  const list = sheets.map((name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
  return {
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${documentRelations}"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...paths.map((path, at): [string, string, string] => [`rId${at + 1}`, 'worksheet', path]),
      [`rId${paths.length + 1}`, 'styles', 'styles.xml'],
      ...(hasSharedStrings ? [[`rId${paths.length + 2}`, 'sharedStrings', 'sharedStrings.xml'] as const] : []),
    ]),
    '_rels/.rels': relations([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    '[Content_Types].xml': `${declaration}<Types xmlns="${packageSchema}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
${override('workbook.xml', 'sheet.main')}${override('styles.xml', 'styles')}
${hasSharedStrings ? override('sharedStrings.xml', 'sharedStrings') : ''}
${paths.map((path) => override(path, 'worksheet')).join('')}</Types>`,
  }
}
