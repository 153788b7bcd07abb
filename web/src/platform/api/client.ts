import type { FieldErrors } from '@portale/domain/platform/plain-fields.ts'
import { withKeepalive } from './keepalive.ts'
import { checkPageUser, pageUserHeader, redirectToLogin, userHeader } from './page-user.ts'
import { noteServerVersion, versionHeader } from './portal-version.ts'

export type RequestOptions = {
  signal?: AbortSignal
  idempotencyKey?: string
  /** Gets the headers of a successful response. */
  onHeaders?: (headers: Headers) => void
}

/**
 * A call that failed; `status` 0 means that the server could not be reached. `details` is the rest of the response besides
 * message and errors, for example who already has a VAT number.
 */
export class ApiError extends Error {
  readonly status: number
  readonly errors: FieldErrors | undefined
  readonly details: Record<string, unknown>

  constructor(status: number, message: string, errors?: FieldErrors, details: Record<string, unknown> = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.errors = errors
    this.details = details
  }
}

const unreachableMessage = 'Il portale non risponde. Controlla la connessione e riprova.'

const defaultMessage = (status: number) =>
  status === 413
    ? 'I dati inviati sono troppo grandi.'
    : status >= 500
      ? 'Il portale non è disponibile in questo momento. Riprova tra poco.'
      : 'La richiesta non è riuscita. Riprova.'

/** The error of a call without a response. */
export const networkError = (): ApiError => new ApiError(0, unreachableMessage)

/** The error that a response describes; an ended session leads to the login page. */
export function toApiError(status: number, body: string): ApiError {
  if (status === 401) redirectToLogin()
  try {
    const { message, errors, ...more } = JSON.parse(body)
    if (typeof message === 'string') return new ApiError(status, message, errors, more)
  } catch {
    // Not JSON, for example the error page of a proxy.
  }
  return new ApiError(status, defaultMessage(status))
}

/** The body of a successful response; a 204 has none. */
export const parseBody = <T>(body: string): T => JSON.parse(body || 'null') ?? undefined

const xsrfToken = () => decodeURIComponent(/(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '')

/**
 * The headers of a call; writing calls carry the anti-forgery token. The others have none that a browser doesn't take for
 * the same request: the page itself asks for some of their answers.
 */
export function requestHeaders(method: string, options: RequestOptions, json = false): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(json ? { 'Content-Type': 'application/json' } : {}),
    ...(method === 'GET'
      ? {}
      : { 'X-Requested-With': 'XMLHttpRequest', 'X-XSRF-TOKEN': xsrfToken(), ...pageUserHeader() }),
    ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
  }
}

type Call = { method: string; url: string; body: string | undefined; options: RequestOptions; keepalive: boolean }

async function sendOnce({ method, url, body, options, keepalive }: Call): Promise<Response> {
  await checkPageUser()
  const request: RequestInit = {
    method,
    headers: requestHeaders(method, options, body !== undefined),
    body,
    credentials: 'same-origin',
    signal: options.signal,
    keepalive,
  }
  const response = await fetch(url, request).catch((error) => {
    throw options.signal?.aborted ? error : networkError()
  })
  noteServerVersion(response.headers.get(versionHeader))
  await checkPageUser(response.headers.get(userHeader))
  return response
}

async function sendAndRead<T>(call: Call): Promise<T> {
  let response = await sendOnce(call)
  if (response.status === 419) {
    await response.body?.cancel() // until then it counts as under way
    response = await sendOnce(call)
  }
  const text = await response.text().catch(() => {
    throw networkError()
  })
  if (!response.ok) throw toApiError(response.status, text)
  call.options.onHeaders?.(response.headers)
  return parseBody(text)
}

/** A call that saves outlives the page; one with a signal only asks, and ends with the screen. */
function send<T>(method: string, url: string, content: unknown, options: RequestOptions = {}): Promise<T> {
  const body = content === undefined ? undefined : JSON.stringify(content)
  const call = { method, url, body, options }
  if (method === 'GET' || options.signal) return sendAndRead({ ...call, keepalive: false })
  return withKeepalive(body, (keepalive) => sendAndRead({ ...call, keepalive }))
}

/** Calls of the server: JSON both ways, an `ApiError` for everything that is not a success. */
export const api = {
  get: <T>(url: string, options?: RequestOptions) => send<T>('GET', url, undefined, options),
  post: <T>(url: string, body?: unknown, options?: RequestOptions) => send<T>('POST', url, body ?? {}, options),
  put: <T>(url: string, body: unknown, options?: RequestOptions) => send<T>('PUT', url, body, options),
  delete: <T>(url: string, options?: RequestOptions) => send<T>('DELETE', url, undefined, options),
}
