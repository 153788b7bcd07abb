import type { FieldErrors } from '@portale/domain/plain-fields.ts'
import { goToLogin, ownerHeader, personHeader, stillOurs } from './leave.ts'

export type RequestOptions = { signal?: AbortSignal; idempotencyKey?: string }

/**
 * A call that was refused or never answered; `status` 0 means that the server could not be reached. `more` is what the
 * answer says besides message and errors: who has this VAT number already, for one.
 */
export class ApiError extends Error {
  readonly status: number
  readonly errors: FieldErrors | undefined
  readonly more: Record<string, unknown>

  constructor(status: number, message: string, errors?: FieldErrors, more: Record<string, unknown> = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.errors = errors
    this.more = more
  }
}

const unreachable = 'Il portale non risponde. Controlla la connessione e riprova.'

const withoutMessage = (status: number) =>
  status === 413
    ? 'I dati inviati sono troppo grandi.'
    : status >= 500
      ? 'Il portale non è disponibile in questo momento. Riprova tra poco.'
      : 'La richiesta non è riuscita. Riprova.'

/** The error to throw when no answer came. */
export const networkError = (): ApiError => new ApiError(0, unreachable)

/** The error that a refused call's body describes; an ended session leads to the login page. */
export function errorOf(status: number, body: string): ApiError {
  if (status === 401) goToLogin()
  try {
    const { message, errors, ...more } = JSON.parse(body)
    if (typeof message === 'string') return new ApiError(status, message, errors, more)
  } catch {
    // Not JSON: a proxy's error page.
  }
  return new ApiError(status, withoutMessage(status))
}

/** The body of a success; a 204 has none. */
export const read = <T>(body: string): T => JSON.parse(body || 'null') ?? undefined

const xsrfToken = () => decodeURIComponent(/(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '')

/** The headers of a call; those that change something carry the anti-forgery token. */
export function headersOf(method: string, options: RequestOptions, json = false): Record<string, string> {
  return {
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    ...(json ? { 'Content-Type': 'application/json' } : {}),
    ...(method === 'GET' ? {} : { 'X-XSRF-TOKEN': xsrfToken(), ...ownerHeader() }),
    ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
  }
}

async function attempt(method: string, url: string, body: unknown, options: RequestOptions): Promise<Response> {
  await stillOurs()
  const request: RequestInit = {
    method,
    headers: headersOf(method, options, body !== undefined),
    body: body === undefined ? undefined : JSON.stringify(body),
    credentials: 'same-origin',
    signal: options.signal,
  }
  const response = await fetch(url, request).catch((error) => {
    throw options.signal?.aborted ? error : networkError()
  })
  await stillOurs(response.headers.get(personHeader))
  return response
}

async function send<T>(method: string, url: string, body: unknown, options: RequestOptions = {}): Promise<T> {
  let response = await attempt(method, url, body, options)
  if (response.status === 419) response = await attempt(method, url, body, options)
  const text = await response.text().catch(() => {
    throw networkError()
  })
  if (!response.ok) throw errorOf(response.status, text)
  return read(text)
}

/** The calls of the portal: JSON both ways, an `ApiError` for everything that is not a success. */
export const api = {
  get: <T>(url: string, options?: RequestOptions) => send<T>('GET', url, undefined, options),
  post: <T>(url: string, body?: unknown, options?: RequestOptions) => send<T>('POST', url, body ?? {}, options),
  put: <T>(url: string, body: unknown, options?: RequestOptions) => send<T>('PUT', url, body, options),
  del: <T>(url: string, options?: RequestOptions) => send<T>('DELETE', url, undefined, options),
}
