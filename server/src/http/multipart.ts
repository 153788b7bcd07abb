import multipart from '@fastify/multipart'
import { maxFileSize } from '@portale/domain/files.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cleanFileName } from '../files/name.ts'
import type { FileStore, ReceivedFile } from '../files/store.ts'
import { HttpError } from './errors.ts'

/** Room for the boundaries, headers and text fields around the files. */
const overhead = 14 * 1024 * 1024
const mostFiles = 200
const mostFields = 2000
const maxField = 12 * 1024 * 1024

/** What a form may hold: a file, all files together, how many; under which key its refusals go, and how they read. */
export type FormLimits = {
  key: string
  fileSize: number
  requestSize: number
  files: number
  messages: { tooMany: string; requestTooLarge: string }
}

/** One file of a form: under which name it came, how it is called, and where it waits; too large a file holds nothing. */
export type FormFile = { field: string; file_name: string; file: ReceivedFile | null }

export async function acceptMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    fileHwm: 256 * 1024, // with the default of 64 KB the disk waits for the parser: 0.7 instead of 0.85 of a bare upload
    limits: {
      fileSize: maxFileSize,
      files: mostFiles,
      parts: mostFiles + mostFields,
      fields: mostFields,
      fieldSize: maxField,
      fieldNameSize: 200,
      headerPairs: 50,
    },
  })
}

export type Form = { files: FormFile[]; fields: Map<string, string> }

const noForm = 'Invia i file con il modulo della pagina.'
const textTooLarge = 'Il testo è troppo grande: al massimo 12 MB, immagini comprese.'
const tooLarge = ({ key }: FormLimits, message: string) => new HttpError(413, message, { errors: { [key]: [message] } })

/**
 * Reads a form, its files into the store's temporary place, and hands it to `work`; whatever `work` did not keep is
 * discarded afterwards, and all of it when the connection breaks. A form over the limits is refused whole (413).
 */
export async function withForm<T>(
  req: FastifyRequest,
  store: FileStore,
  limits: FormLimits,
  work: (form: Form) => Promise<T>,
): Promise<T> {
  if (!req.isMultipart()) throw new HttpError(415, noForm, { errors: { [limits.key]: [noForm] } })
  if (Number(req.headers['content-length'] ?? 0) > limits.requestSize + overhead)
    throw tooLarge(limits, limits.messages.requestTooLarge)
  const form: Form = { files: [], fields: new Map() }
  try {
    await readForm(req, store, limits, form).catch((error) => {
      throw asRequestError(error, limits)
    })
    return await work(form)
  } finally {
    for (const { file } of form.files) if (file) await store.discard(file)
  }
}

/** Streams the form's files to the store's temporary place, adding each to `files` as soon as it lies there. */
async function readForm(req: FastifyRequest, store: FileStore, limits: FormLimits, { files, fields }: Form) {
  let size = 0
  let cut: string | undefined
  for await (const part of req.parts({ limits: { fileSize: limits.fileSize } })) {
    if (part.type !== 'file') {
      if (part.valueTruncated) cut = part.fieldname
      if (typeof part.value === 'string') fields.set(part.fieldname, part.value)
      continue
    }
    const over = files.length >= limits.files || size > limits.requestSize
    const received = over ? undefined : await store.receive(part.file)
    if (over) part.file.resume() // the form is read to its end, so that the answer reaches its sender
    size += received?.size ?? 0
    const whole = received && !part.file.truncated
    if (received && !whole) await store.discard(received)
    files.push({
      field: part.fieldname,
      file_name: cleanFileName(part.filename ?? ''),
      file: whole ? received : null,
    })
  }
  if (cut !== undefined) throw new HttpError(413, textTooLarge, { errors: { [cut]: [textTooLarge] } })
  if (files.length > limits.files) throw tooLarge(limits, limits.messages.tooMany)
  if (size > limits.requestSize) throw tooLarge(limits, limits.messages.requestTooLarge)
}

/** What the parser says of a broken or oversized form, in the portal's words. */
function asRequestError(error: unknown, limits: FormLimits): unknown {
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
