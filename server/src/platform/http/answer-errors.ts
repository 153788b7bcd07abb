import { takenBaldoId } from '@portale/domain/network/dealers/partner.ts'
import { takenEmailMessage } from '@portale/domain/people/users/user.ts'
import { formatTaken } from '@portale/domain/platform/existing-row.ts'
import { fieldErrors } from '@portale/domain/platform/fields.ts'
import { takenViewName } from '@portale/domain/platform/lists/list-view.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import { StoreUnavailableError } from '../files/store.ts'
import { databaseUnavailable, HttpError, invalidMessage } from './errors.ts'

const uniqueMessages: Record<string, { key: string; message: string }> = {
  activity_years_year_key: { key: 'activity_year.year', message: 'Questo anno esiste già.' },
  customers_vat_n_key: { key: 'customer.vat_n', message: 'Questa partita IVA è già di un altro cliente.' },
  dealers_folded_baldo_id_key: { key: 'dealer.baldo_id', message: formatTaken(takenBaldoId.dealer) },
  workshops_folded_baldo_id_key: { key: 'workshop.baldo_id', message: formatTaken(takenBaldoId.workshop) },
  lead_models_folded_name_key: { key: 'lead_model.name', message: 'Questo modello esiste già.' },
  lead_work_types_folded_name_key: { key: 'lead_work_type.name', message: 'Questo tipo di lavoro esiste già.' },
  rejection_reasons_folded_text_key: { key: 'rejection_reason.text', message: 'Questo motivo esiste già.' },
  saved_views_folded_name_key: { key: 'saved_view.name', message: takenViewName },
  users_email: { key: 'email', message: takenEmailMessage },
}

const databaseBusy = () => new HttpError(503, 'Il sistema è occupato: riprova tra poco.', { retryAfter: 5 })
const diskFull = () => new HttpError(507, 'Lo spazio su disco è esaurito: avvisa l’assistenza.', { retryAfter: 60 })
const storeUnavailable = () =>
  new HttpError(503, 'L’archivio dei documenti non è raggiungibile: riprova tra poco.', { retryAfter: 10 })
const invalidValues = () => new HttpError(422, 'I dati inviati contengono valori non validi.')

const fullCodes = ['53100', 'ENOSPC', 'EDQUOT']
const brokenDiskCodes = ['EROFS', 'EACCES', 'EPERM', 'EIO', 'ESTALE', 'ENODEV', 'ENOTCONN', 'ENOTDIR']

/** Whether the file store is away, read-only or broken: an error of the file system, not of a socket. */
function isStoreUnavailable(error: Error): boolean {
  const { code = '', syscall = 'connect' } = error as NodeJS.ErrnoException
  return error instanceof StoreUnavailableError || (brokenDiskCodes.includes(code) && syscall !== 'connect')
}

/** What an error of PostgreSQL means to the caller; undefined for a bug of ours. */
function fromDatabase(code: string, constraint: string | undefined): HttpError | undefined {
  const unique = (code === '23505' || code === '23P01') && constraint ? uniqueMessages[constraint] : undefined
  if (unique) return new HttpError(422, invalidMessage, { errors: { [unique.key]: [unique.message] } })
  const isConflict = code === '23P01' || (code === '23514' && constraint === 'workshop_dealers_gaps')
  if (isConflict || code === '23503' || code === '23505' || code === '40001' || code === '40P01')
    return new HttpError(409, 'I dati sono cambiati nel frattempo: ricarica la pagina e riprova.')
  if (fullCodes.includes(code)) return diskFull()
  if (code === '55P03' || code === '57014') return databaseBusy()
  if (/^(22|54)/.test(code)) return invalidValues()
  if (/^(08|57P|53|25006)/.test(code) || /^(ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EHOST|ENET|EAI_AGAIN)/.test(code))
    return databaseUnavailable()
  return undefined
}

const fastifyMessages: Record<number, string> = {
  400: 'La richiesta non è leggibile.',
  404: 'Elemento non trovato.',
  405: 'Metodo non ammesso per questo indirizzo.',
  413: 'I dati inviati sono troppo grandi.',
  414: 'L’indirizzo è troppo lungo.',
  415: 'Il formato dei dati inviati non è ammesso.',
}

/** The answer that an error stands for; undefined for a bug of ours. */
export function toHttpError(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error
  if (error instanceof ZodError) return new HttpError(422, invalidMessage, { errors: fieldErrors(error) })
  if (!(error instanceof Error)) return undefined
  if (
    /timeout exceeded when trying to connect|Query read timeout|Connection terminated|timeout expired|Client (has encountered a connection error|was closed)/.test(
      error.message,
    )
  )
    return databaseUnavailable()
  if (isStoreUnavailable(error)) return storeUnavailable()
  const { code, statusCode, constraint } = error as Partial<FastifyError> & { constraint?: string }
  const known = code ? fromDatabase(code, constraint) : undefined
  if (known) return known
  const message = statusCode === undefined ? undefined : (fastifyMessages[statusCode] ?? fastifyMessages[400])
  return statusCode !== undefined && statusCode < 500 && message ? new HttpError(statusCode, message) : undefined
}

// The names of events in the log, which people search for: they stay. From 429 up request-log.ts writes the line.
const loggedEvents: Record<number, string> = {
  403: 'refused',
  419: 'forgery refused',
}

/** 500 with the first characters of the request's id, by which the help desk finds its lines in the log. */
const unexpectedError = (id: string) =>
  new HttpError(500, `Si è verificato un errore imprevisto: riprova più tardi. Codice: ${id.slice(0, 8)}`)

/** The one error handler: an Italian sentence, never a stack, SQL or a path. */
export function answerError(error: unknown, req: FastifyRequest, reply: FastifyReply) {
  const known = toHttpError(error)
  const caller = {
    user: (req.session ?? req.token)?.user.id,
    token: req.token?.id,
    address: req.ip,
    url: req.routeOptions.url,
  }
  const event = known && loggedEvents[known.status]
  if (!known) req.log.error({ err: error, ...caller }, 'unexpected error')
  else if (error instanceof Error && (isStoreUnavailable(error) || known.status === 507))
    req.log.error({ event: 'storage', reason: error.message, ...caller }, 'storage unavailable')
  else if (event) req.log.info({ event, ...caller }, event)
  const answer = known ?? unexpectedError(req.id)
  if (answer.retryAfter) reply.header('retry-after', answer.retryAfter)
  const errors = answer.errors && { errors: answer.errors }
  return reply.code(answer.status).send({ ...answer.body, message: answer.message, ...errors })
}
