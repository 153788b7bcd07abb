import type { ImportAnswer, ImportKind } from '@portale/domain/import.ts'
import type { Answer, Caller } from './app.ts'

export type ImportFile = { name: string; content: string | Buffer }

/** Rows as Italian Excel writes them to a CSV file, the first one's keys being the header. */
export function csvOf(rows: Record<string, string>[], name = 'file.csv'): ImportFile {
  const header = Object.keys(rows[0] ?? {})
  const quoted = (value: string) => (/[";\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
  const lines = [header, ...rows.map((row) => header.map((key) => row[key] ?? ''))]
  return { name, content: lines.map((line) => line.map(quoted).join(';')).join('\r\n') }
}

/** POST …/import with a file; `confirm` and `plan` are its fields. */
export async function sendImport<T>(
  caller: Caller,
  kind: ImportKind,
  file: ImportFile,
  fields: Record<string, string> = {},
): Promise<Answer<T>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([file.content]), file.name)
  const sent = new Response(form)
  const headers = { 'content-type': sent.headers.get('content-type') ?? '' }
  return caller.send<T>('POST', `/api/v1/${kind}/import`, Buffer.from(await sent.arrayBuffer()), headers)
}

/** The file by which an import is undone. */
export function undoFile({ undo }: ImportAnswer): ImportFile {
  if (!undo) throw new Error('there is nothing to undo')
  return { name: undo.file_name, content: Buffer.from(undo.content, 'base64') }
}
