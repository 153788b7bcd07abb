import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import { maxFileSize } from '@portale/domain/platform/files.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cleanFileName } from '../files/name.ts'
import type { FileStore, ReceivedFile } from '../files/store.ts'
import { HttpError } from './errors.ts'

/** Allowed on top of the files, for boundaries, headers and text fields. */
const overheadBytes = 14 * 1024 * 1024
const maxFilesOfAnyForm = 200
const maxFields = 2000
const maxFieldBytes = 12 * 1024 * 1024

/** The limits of a form: bytes per file and in all, number of files; the error key and messages of a rejection. */
export type FormLimits = {
  key: string
  fileSize: number
  requestSize: number
  files: number
  /** The error key of a file, the `index`-th of its field; `key` without it. */
  fileKey?: (field: string, index: number) => string
  /** A field whose value is ignored. */
  ignoredField?: RegExp
  messages: { tooMany: string; requestTooLarge: string }
}

/** One file of a form; `file` is null when it was too large to be received. */
export type FormFile = { field: string; file_name: string; file: ReceivedFile | null }

declare module 'fastify' {
  interface FastifyRequest {
    /** The SHA-256 of a form's fields and files, which differs when a repeated form has other contents. */
    formDigest?: string
    /** Rejects files in which the virus scanner finds something (virus-scan/scan-uploads.ts). */
    scanUploads: (files: { key: string; file_name: string; file: ReceivedFile }[]) => Promise<void>
  }
}

export async function acceptMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    fileHwm: 256 * 1024, // 64 KB, the default, costs a fifth of the throughput: the disk waits for the parser
    limits: {
      fileSize: maxFileSize,
      files: maxFilesOfAnyForm,
      parts: maxFilesOfAnyForm + maxFields,
      fields: maxFields,
      fieldSize: maxFieldBytes,
      fieldNameSize: 200,
      headerPairs: 50,
    },
  })
  // Before the body is read: the form's parser takes the bytes of the connection, compressed or not, and never ends.
  app.addHook('preParsing', (req, _reply, payload, done) => {
    const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = req.headers
    if (!/^multipart\//i.test(type) || encoding.toLowerCase() === 'identity') done(null, payload)
    else done(new HttpError(415, compressedForm))
  })
}

export type Form = { files: FormFile[]; fields: Map<string, string> }

const compressedForm = 'I file vanno inviati senza compressione del modulo.'
const notMultipart = 'Invia i file con il modulo della pagina.'
const textTooLarge = 'Il testo è troppo grande: al massimo 12 MB, immagini comprese.'
const tooLarge = ({ key }: FormLimits, message: string) => new HttpError(413, message, { errors: { [key]: [message] } })

/**
 * Reads a form, with its files in the store's temporary folder, and runs `work`. Files that `work` did not store are
 * discarded afterwards, and all of them when the connection breaks. A form over its limits is rejected whole (413).
 */
export async function withForm<T>(
  req: FastifyRequest,
  store: FileStore,
  limits: FormLimits,
  work: (form: Form) => Promise<T>,
): Promise<T> {
  if (!req.isMultipart()) throw new HttpError(415, notMultipart, { errors: { [limits.key]: [notMultipart] } })
  if (Number(req.headers['content-length'] ?? 0) > limits.requestSize + overheadBytes)
    throw tooLarge(limits, limits.messages.requestTooLarge)
  const form: Form = { files: [], fields: new Map() }
  try {
    await readForm(req, store, limits, form).catch((error) => {
      throw toRequestError(error, limits)
    })
    await req.refreshCaller()
    req.formDigest = digestForm(form)
    await req.scanUploads(listToScan(form, limits))
    return await work(form)
  } finally {
    await Promise.all(form.files.map(({ file }) => file && store.discard(file)))
  }
}

/** The files of a form with the error keys of their fields. */
function listToScan({ files }: Form, { key, fileKey }: FormLimits) {
  const counts = new Map<string, number>()
  return files.flatMap(({ field, file_name, file }) => {
    const index = counts.get(field) ?? 0
    counts.set(field, index + 1)
    return file ? [{ key: fileKey?.(field, index) ?? key, file_name, file }] : []
  })
}

/** Streams the form's files to the store's temporary folder, adding each to `files` once it is complete. */
async function readForm(req: FastifyRequest, store: FileStore, limits: FormLimits, { files, fields }: Form) {
  let size = 0
  let truncatedField: string | undefined
  for await (const part of req.parts({ limits: { fileSize: limits.fileSize } })) {
    if (limits.ignoredField?.test(part.fieldname)) {
      if (part.type === 'file') part.file.resume()
      continue
    }
    if (part.type !== 'file') {
      if (part.valueTruncated) truncatedField = part.fieldname
      if (typeof part.value === 'string') fields.set(part.fieldname, part.value)
      continue
    }
    const isOverLimit = files.length >= limits.files || size > limits.requestSize
    const received = isOverLimit ? undefined : await store.receive(part.file)
    if (isOverLimit) part.file.resume() // the form is read to its end, or the browser would not read the answer
    size += received?.size ?? 0
    const isComplete = received && !part.file.truncated
    if (received && !isComplete) await store.discard(received)
    files.push({
      field: part.fieldname,
      file_name: cleanFileName(part.filename ?? ''),
      file: isComplete ? received : null,
    })
  }
  if (truncatedField !== undefined)
    throw new HttpError(413, textTooLarge, { errors: { [truncatedField]: [textTooLarge] } })
  if (files.length > limits.files) throw tooLarge(limits, limits.messages.tooMany)
  if (size > limits.requestSize) throw tooLarge(limits, limits.messages.requestTooLarge)
}

function digestForm({ fields, files }: Form): string {
  const received = files.map(({ field, file_name, file }) => [field, file_name, file?.sha256])
  return createHash('sha256')
    .update(JSON.stringify([...fields, ...received]))
    .digest('base64url')
}

/** The parser's errors for a broken or oversized form as answers of the portal. */
function toRequestError(error: unknown, limits: FormLimits): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'FST_FILES_LIMIT') return tooLarge(limits, limits.messages.tooMany)
  if (/^FST_(PARTS|FIELDS)_LIMIT/.test(code)) return tooLarge(limits, 'Il modulo ha troppi campi.')
  if (
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    code === 'ECONNRESET' ||
    /Unexpected end|malformed|aborted|boundary not found/i.test(error.message)
  )
    return new HttpError(400, 'L’invio si è interrotto: riprova.')
  return error
}
