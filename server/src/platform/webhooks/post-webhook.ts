import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { performance } from 'node:perf_hooks'
import { TimeLimitError, withTimeLimit } from '../http/time-limit.ts'
import { resolveTarget, type Target, TargetError, type TargetRules } from './target.ts'

/** How an attempt ended: delivered when it was answered with 2xx. */
export type Attempt = {
  delivered: boolean
  /** Whether the other end is not there at all, so that its further deliveries wait. */
  unreachable: boolean
  status: number | null
  answer: string | null
  error: string | null
  duration_ms: number
}

/** What is read of an answer, and what is stored of it. */
const maxAnswerBytes = 64 * 1024
const maxStoredBytes = 1024

const timeoutError = 'Nessuna risposta completa entro il tempo massimo.'
function statusError(status: number): string {
  if (status === 101) return 'Ha risposto 101, cioè un altro protocollo: gli eventi vengono inviati solo in HTTP.'
  if (status >= 300 && status < 400) return `Ha risposto ${status}: i rinvii a un altro indirizzo non vengono seguiti.`
  return `Ha risposto ${status}.`
}

const networkErrors: Record<string, string> = {
  ECONNREFUSED: 'Il server ha rifiutato la connessione.',
  ECONNRESET: 'Il server ha interrotto la connessione.',
  EPIPE: 'Il server ha interrotto la connessione.',
  EHOSTUNREACH: 'Il server non è raggiungibile.',
  ENETUNREACH: 'Il server non è raggiungibile.',
}

function formatError(error: Error & { code?: string }): string {
  if (error instanceof TargetError) return error.message
  const { code = '' } = error
  if (/CERT|TLS|SSL|ALTNAME|SELF_SIGNED|UNABLE_TO/.test(code))
    return `Il certificato del server non è valido (${code}).`
  return networkErrors[code] ?? `La connessione non è riuscita (${code || 'errore di rete'}).`
}

/** What a database stores as text: a cut sequence of UTF-8, and NUL, would be rejected. */
const toText = (bytes: Buffer) =>
  bytes.subarray(0, maxStoredBytes).toString('utf8').replaceAll('\0', '\uFFFD').toWellFormed()

type Answer = { status: number; answer: string }

/**
 * Sends the body to the one address that was checked; reads the beginning of the answer and hangs up. It settles on every
 * event that ends a request: Node emits `upgrade` and then only `close` for an answer 101, whether anybody listens or not.
 */
function send({ url, address, family }: Target, headers: Record<string, string>, body: string, signal: AbortSignal) {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const options = {
    method: 'POST',
    agent: false as const, // a connection of its own: a kept one would be of an address that was checked before
    signal,
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    // Node asks this instead of the name service.
    lookup: (_host: string, { all }: { all?: boolean }, done: (...answer: never[]) => void) =>
      (done as (...answer: unknown[]) => void)(null, ...(all ? [[{ address, family }]] : [address, family])),
  }
  const call = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, options, (response) => {
    const parts: Buffer[] = []
    let size = 0
    const finish = () => {
      resolve({ status: response.statusCode ?? 0, answer: toText(Buffer.concat(parts)) })
      call.destroy()
    }
    response.on('data', (part: Buffer) => {
      if (size < maxStoredBytes) parts.push(part)
      size += part.length
      if (size >= maxAnswerBytes) finish()
    })
    response.on('end', finish)
    response.on('error', reject)
  })
  call.on('upgrade', ({ statusCode = 101 }, socket) => {
    socket.destroy()
    resolve({ status: statusCode, answer: '' })
  })
  call.on('error', reject)
  call.on('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })))
  call.end(body)
  return promise
}

/** Posts an event to an endpoint within its time. Never throws: what went wrong is a sentence of the result. */
export async function postWebhook(
  url: string,
  headers: Record<string, string>,
  body: string,
  { totalMs, ...rules }: TargetRules & { totalMs: number },
): Promise<Attempt> {
  const begin = performance.now()
  const attempt = await withTimeLimit(totalMs, async (signal) => {
    const target = await resolveTarget(url, rules)
    signal.throwIfAborted()
    return send(target, headers, body, signal)
  }).then(
    ({ status, answer }) => {
      const delivered = status >= 200 && status < 300
      return { delivered, unreachable: false, status, answer, error: delivered ? null : statusError(status) }
    },
    (error: Error) => ({
      delivered: false,
      unreachable: true,
      status: null,
      answer: null,
      error: error instanceof TimeLimitError ? timeoutError : formatError(error),
    }),
  )
  return { ...attempt, duration_ms: Math.round(performance.now() - begin) }
}
