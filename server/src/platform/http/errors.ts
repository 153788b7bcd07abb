import type { FieldErrors } from '@portale/domain/platform/plain-fields.ts'

/** An error answer: status, an Italian sentence, errors by field (decisions "Answers"). */
export class HttpError extends Error {
  readonly status: number
  readonly errors: FieldErrors | undefined
  readonly retryAfter: number | undefined
  /** More keys of the answer's body. */
  readonly body: Record<string, unknown> | undefined
  constructor(
    status: number,
    message: string,
    more: { errors?: FieldErrors; retryAfter?: number; body?: Record<string, unknown> } = {},
  ) {
    super(message)
    this.status = status
    this.errors = more.errors
    this.retryAfter = more.retryAfter
    this.body = more.body
  }
}

export const invalidMessage = 'Controlla i campi evidenziati.'

/** 503: the database does not answer; the next request tries again. */
export const databaseUnavailable = () =>
  new HttpError(503, 'Il servizio non è disponibile: riprova tra poco.', { retryAfter: 5 })

/** 404: it does not exist, or is outside the user's scope. */
export function notFound(): never {
  throw new HttpError(404, 'Elemento non trovato.')
}

/** 403 unless the permission holds. */
export function assertAllowed(permitted: boolean, message = 'Non hai i permessi per questa operazione.'): void {
  if (!permitted) throw new HttpError(403, message)
}

/** 422 when there is at least one problem. */
export function assertValid(errors: FieldErrors, message = invalidMessage, body?: Record<string, unknown>): void {
  if (Object.keys(errors).length > 0) throw new HttpError(422, message, { errors, ...(body && { body }) })
}

/** 409: the row changed since it was loaded, or another user was first. The message names who and when. */
export function rejectConflict(message: string): never {
  throw new HttpError(409, message)
}
