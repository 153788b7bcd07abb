import type { z } from 'zod'

/** The features of the calls, in the order of the reference. */
export const tags = [
  'Accesso',
  'Secondo fattore',
  'Profilo',
  'Ricerca',
  'Notifiche',
  'Attività',
  'Documenti',
  'Anni delle attività',
  'Segnalazioni',
  'Modelli e tipi di lavoro',
  'Concessionarie e officine',
  'Clienti',
  'Archivio',
  'Importazione',
  'News',
  'Quote di mercato',
  'Utenti',
  'Token',
  'Webhook',
  'Menu',
  'Posta in uscita',
  'Audit',
  'Accessi',
  'Viste degli elenchi',
  'Sistema',
  'Generatore',
  'Modelli disegnati',
] as const
type Tag = (typeof tags)[number]

/** What a call takes and answers, in words and as schemas: what the OpenAPI document says of it. */
export type CallDescription = {
  /** What it does, as a person would say it. */
  summary: string
  /** The feature under which it is listed. */
  tag: Tag
  /** More that one must know. */
  description?: string
  /** The JSON body: the very schema that `parseBody` checks it with. With `files` its fields are texts of the form. */
  body?: z.ZodType
  /** The check depends on the caller or the record, and `body` shows what may be sent at most. */
  bodyVaries?: boolean
  /** The names of a form's files, each with what it is; those that end in `[]` may come several times. */
  files?: Record<string, string>
  /** A form whose fields may also come as JSON, without files. */
  takesJson?: boolean
  /** The columns by which a list is sorted; with it the call answers a page. */
  sort?: readonly string[]
  /** The columns by which an answer without pages is ordered: a selection, an export. */
  order?: readonly string[]
  /** The answer has pages, in an order of its own: of rows, or one for each year. */
  paged?: 'rows' | 'years'
  /** The filters and other parameters of the query: what each is, or the values it takes. */
  query?: Record<string, string | readonly string[]>
  /** The successful JSON answer. */
  answer?: z.ZodType
  /** The other successful JSON answer: 202 when there is something left to do. */
  accepted?: z.ZodType
  /** The type of an answer that is a file. */
  download?: string
  /** 200 without an answer is 204; a creation answers 201. */
  status?: 200 | 201 | 204
  /** Errors of its own besides the usual ones. */
  errors?: readonly number[]
  /** Answers the same again to the same Idempotency-Key; a creation always does. */
  idempotent?: boolean
}

/** The filters of a list by their names, for those that need no explanation. */
export const filters = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, '']))

/** The parameters of a selection: the filters of its list, and `_ids`. */
export const selectionQuery = (query: NonNullable<CallDescription['query']> = {}): CallDescription['query'] => ({
  ...query,
  _ids: 'Solo queste righe, fino a 500 id separati da virgole: la risposta ha quelle che rispettano i filtri.',
})

/** A stored file: one in which the virus scan found something is gone (410), one that waits for it is locked (423). */
export const storedFile = { download: '*/*', errors: [410, 423] } as const

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the call takes and answers. */
    describe?: CallDescription
  }
}
