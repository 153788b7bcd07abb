import type { Page } from '@portale/domain/platform/page.ts'
import { demoEmail, demoPassword } from '../../src/demo/accounts.ts'

/** What clients call: a server, or the proxy in front of several. */
export type Portal = { readonly server: { address: string } | undefined }

export type Answer<T> = { status: number; body: T; bytes: Buffer }
export type SentFile = { field: string; name: string; bytes: Buffer }

const timeoutMs = 30_000

/** A person at a browser: cookies, anti-forgery token, and the calls that the screens make. */
export class Client {
  readonly #portal: Portal
  readonly #cookies = new Map<string, string>()

  constructor(portal: Portal) {
    this.#portal = portal
  }

  /** The headers of every call. */
  headers = (): Record<string, string> => ({
    accept: 'application/json',
    'x-requested-with': 'XMLHttpRequest',
    'x-xsrf-token': this.#cookies.get('XSRF-TOKEN') ?? '',
    cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  })

  async #call<T>(method: string, path: string, body?: string | FormData, more: Record<string, string> = {}) {
    const headers = { ...this.headers(), ...more }
    const url = `${this.#portal.server?.address}${path}`
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { method, headers, signal, ...(body !== undefined && { body }) })
    const bytes = Buffer.from(await response.arrayBuffer())
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      this.#cookies.set(name, value)
    }
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, body: (isJson ? JSON.parse(bytes.toString()) : undefined) as T, bytes }
  }

  async login(account: string): Promise<this> {
    await this.#call('GET', '/login')
    const { status } = await this.send('POST', '/login', { email: demoEmail(account), password: demoPassword })
    if (status !== 200) throw new Error(`login of ${account} answered ${status}`)
    return this
  }

  get = <T>(path: string): Promise<Answer<T>> => this.#call<T>('GET', path)

  send<T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body: unknown, key?: string): Promise<Answer<T>> {
    const headers = { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) }
    return this.#call<T>(method, path, JSON.stringify(body), headers)
  }

  upload<T>(path: string, files: SentFile[], key: string, fields: Record<string, string> = {}): Promise<Answer<T>> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    for (const { field, name, bytes } of files) form.append(field, new Blob([new Uint8Array(bytes)]), name)
    return this.#call<T>('POST', path, form, { 'idempotency-key': key })
  }
}

/** Every row of a list; `path` has a filter already. */
export async function listAll<T>(client: Client, path: string): Promise<T[]> {
  const rows: T[] = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = expectBody(await client.get<Page<T>>(`${path}&per_page=100&page=${page}`), path)
    rows.push(...answer.data)
    last = answer.last_page
  }
  return rows
}

/** The body of an answer that must be a success. */
export function expectBody<T>({ status, body }: Answer<T>, what: string): T {
  if (status < 200 || status > 299) throw new Error(`${what} answered ${status}: ${JSON.stringify(body)}`)
  return body
}
