export type TestFile = { field: string; name: string; content: Buffer | string; type?: string }
/** A text field of a form with files. */
export type TestField = { field: string; value: string }

const boundary = 'PortaleReteTestBoundary'

/** A multipart body as a browser sends it. */
export function createForm(fields: (TestFile | TestField)[]): { payload: Buffer; headers: Record<string, string> } {
  const parts = fields.flatMap((part) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${part.field}"${fileHeaders(part)}\r\n\r\n`),
    Buffer.from('value' in part ? part.value : part.content),
    Buffer.from('\r\n'),
  ])
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

function fileHeaders(part: TestFile | TestField): string {
  if ('value' in part) return ''
  const { name, type = 'application/octet-stream' } = part
  return `; filename="${name.replaceAll('"', '%22')}"\r\nContent-Type: ${type}`
}

/** A PDF of one page with a square on it, and a comment that makes its bytes its own. */
export function createPdf(mark = ''): string {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R>>',
    '<</Length 18>>stream\n20 20 160 160 re f\nendstream',
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return `%PDF-1.4\n${body}trailer<</Root 1 0 R>>\n%%EOF\n${mark && `%${mark}\n`}`
}

/** A PDF of so many bytes. */
export const createLargePdf = (bytes: number): Buffer => Buffer.from(createPdf('x').trimEnd().padEnd(bytes, 'x'))

/** The smallest contents that are really of their kind. */
export const pdf = createPdf()
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
