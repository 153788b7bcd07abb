import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { demoPassword } from '@portale/server/demo/accounts.ts'

/** A call that was answered; a status of 0 is a connection that broke off. */
export type Call = { kind: string; ms: number; status: number; path: string }
export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }
type Sent = { method?: string; headers?: Record<string, string>; body?: Buffer | string }

export const parseJson = <T>({ headers, body }: Answer): T =>
  JSON.parse((headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString('utf8'))

const json = { 'content-type': 'application/json' }

type Part = { name: string; value: string } | { name: string; file: string; content: Buffer }

/** A form as a browser sends it. */
export function createForm(parts: Part[]): Required<Pick<Sent, 'headers' | 'body'>> {
  const boundary = 'BenchFormBoundary'
  const body = parts.flatMap((part) => {
    const file = 'file' in part ? `; filename="${part.file}"\r\nContent-Type: application/octet-stream` : ''
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"${file}\r\n\r\n`
    return [Buffer.from(head), 'file' in part ? part.content : Buffer.from(part.value), Buffer.from('\r\n')]
  })
  return {
    body: Buffer.concat([...body, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** The browser of a person who is signed in: its cookies, its connections, and what it keeps of answers. */
export type Person = Awaited<ReturnType<typeof signIn>>

/** Signs in at a portal; all calls are added to `calls` under their kind. */
export async function signIn(address: string, email: string, calls: Call[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 }) // as many as a browser has
  const cookies = new Map<string, string>()
  const known = new Map<string, Answer>()

  const headersOf = (method: string): Record<string, string> => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'accept-encoding': 'gzip',
    accept: 'application/json',
    ...(method !== 'GET' && {
      'x-requested-with': 'XMLHttpRequest',
      'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
    }),
  })

  const exchange = (path: string, { method = 'GET', headers = {}, body }: Sent) =>
    new Promise<Answer>((resolve, reject) => {
      const options = { agent, method, headers: { ...headersOf(method), ...headers } }
      const call = request(address + path, options, (response) => {
        for (const cookie of response.headers['set-cookie'] ?? []) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
          cookies.set(name, value)
        }
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        )
      })
      call.on('error', reject).end(body)
    })

  async function send(kind: string, path: string, sent: Sent = {}): Promise<Answer> {
    const startedAt = performance.now()
    const answer = await exchange(path, sent).catch(() => ({ status: 0, headers: {}, body: Buffer.alloc(0) }))
    calls.push({ kind, path, status: answer.status, ms: performance.now() - startedAt })
    return answer
  }

  await exchange('/login', {})
  const login = JSON.stringify({ email, password: demoPassword })
  const { status } = await exchange('/login', { method: 'POST', headers: json, body: login })
  if (status >= 300) throw new Error(`the login of ${email} was answered with ${status}`)

  return {
    send,
    cookies: () => [...cookies],
    /** Asks with the ETag of the last answer, as a browser does; undefined when the answer is an error. */
    async read<T>(kind: string, path: string): Promise<T | undefined> {
      const last = known.get(path)
      const answer = await send(kind, path, last && { headers: { 'if-none-match': last.headers.etag ?? '' } })
      if (answer.status === 304 && last) return parseJson<T>(last)
      if (answer.headers.etag) known.set(path, answer)
      return answer.status === 200 ? parseJson<T>(answer) : undefined
    },
    sendJson: (kind: string, method: string, path: string, value: unknown) =>
      send(kind, path, {
        method,
        body: JSON.stringify(value),
        headers: { ...json, ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }) },
      }),
    sendForm: (kind: string, path: string, parts: Part[]) => {
      const { headers, body } = createForm(parts)
      return send(kind, path, { method: 'POST', body, headers: { ...headers, 'idempotency-key': crypto.randomUUID() } })
    },
    /** Opens the stream of notifications; `onEvent` is called for each that arrives. */
    openStream(onEvent: () => void): void {
      const headers = { ...headersOf('GET'), accept: 'text/event-stream' }
      const call = request(`${address}/notifications/stream`, { headers }, (response) => {
        if (response.statusCode !== 200) throw new Error(`the stream was answered with ${response.statusCode}`)
        response.setEncoding('utf8').on('data', (text: string) => text.includes('data:') && onEvent())
        response.on('error', () => {}) // the portal ends first
      })
      call.on('error', () => {}).end()
    },
  }
}
