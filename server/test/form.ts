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

/** The smallest contents that are really of their kind. */
export const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
