import type { Random } from '../../src/demo/random.ts'
import { filters } from '../access/list-filters.cases.ts'
import { createForm } from '../form.ts'

/** A request as `inject` takes it, before its credentials. */
export type HostileRequest = {
  method: string
  url: string
  headers: Record<string, string>
  payload?: Buffer | string
  isPublic: boolean
}

export type FuzzedRoute = {
  method: string
  /** The pattern: '/api/v1/dealers/:id'. */
  url: string
  /** Whether it needs no login: it then takes no notice of a token. */
  isPublic: boolean
  /** An address and a body that the call accepts, of a record in scope or not. */
  examples: { url: string; body: unknown }[]
}

/** Texts that end up in paths, queries, bodies and headers. */
const texts = [
  ...['', ' ', '0', '-1', '1.5', '1e309', '999999999999999', '9'.repeat(40), '٣', 'NaN', 'null', 'true', '[]', '{}'],
  ...[
    "' OR 1=1 --",
    '1; DROP TABLE users',
    '$1',
    '#{7*7}',
    '%',
    '_',
    '\\',
    '"',
    '<script>alert(1)</script>',
    '..',
    '.',
  ],
  ...['../../etc/passwd', '..%2f..%2fetc%2fpasswd', 'C:\\Windows', '/healthz', '//evil.example', 'file:///etc/passwd'],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'password_hash',
    'token_hash',
    '2026-02-30',
    'infinity',
  ],
  ...['0001-01-01T00:00:00Z', '99999-01-01', '2026-11-26', 'a\0b', '\u202e', '🚚', '\ud800', 'é'.normalize('NFD')],
  ...['x'.repeat(300), 'x'.repeat(20_000), '\t\n', 'administrator', 'prt_abcd1234_', 'http://169.254.169.254/', ',,,'],
]

const queryNames = [
  ...new Set(Object.values(filters).flat()),
  ...[
    'page',
    'per_page',
    'sort',
    'id',
    'ids',
    'name',
    'email',
    'role',
    'status',
    'state',
    'kind',
    'year',
    'from',
    'to',
  ],
  ...[
    'dealer_id',
    'workshop_id',
    'user_id',
    'district_id',
    'customer_id',
    'activity_id',
    'vat_n',
    'q',
    'search',
    'text',
  ],
  ...[
    'deleted',
    'archived',
    'pending',
    'missing',
    'folded',
    'at',
    'model_type',
    'model_id',
    'event',
    'view',
    'columns',
  ],
  ...['access_token', 'token', '__proto__', 'constructor', '_file', 'next', 'tab', 'subject', 'baldo_id', 'exclude'],
]

const encode = (text: string) => encodeURIComponent(text.toWellFormed())
/** What a header may carry at all: the rest never leaves a client. */
const toHeader = (text: string) => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 6000)

export class HostileRequests {
  readonly #random: Random
  readonly #routes: FuzzedRoute[]

  constructor(random: Random, routes: FuzzedRoute[]) {
    this.#random = random
    this.#routes = routes
  }

  /** The next request; the same seed gives the same ones. */
  next(): HostileRequest {
    const route = this.#random.pick(this.#routes)
    const example = this.#random.pick(route.examples)
    const method = this.#random.chance(0.03)
      ? this.#random.pick(['GET', 'POST', 'PUT', 'DELETE', 'HEAD'])
      : route.method
    const body = method === 'GET' || method === 'HEAD' ? {} : this.#body(example.body)
    const { headers: bodyHeaders = {}, ...payload } = body
    return {
      method,
      isPublic: route.isPublic,
      url: this.#url(route.url, example.url),
      headers: { ...bodyHeaders, ...this.#headers() },
      ...payload,
    }
  }

  #text = () => this.#random.pick(texts)

  #url(pattern: string, example: string): string {
    const isExample = this.#random.chance(0.6)
    const path = isExample ? example : pattern.replace(/:[^/]+/g, () => encode(this.#text()) || '0')
    const size = this.#random.chance(0.5) ? 0 : this.#random.int(1, 5)
    const query = Array.from({ length: size }, () => this.#parameter())
    if (query.length === 0) return path
    return `${path}${path.includes('?') ? '&' : '?'}${query.join('&')}`
  }

  #parameter(): string {
    const name = this.#random.pick(queryNames)
    if (this.#random.chance(0.08)) return `${name}=%${this.#random.pick(['zz', '00', 'C0%AF', '', 'ff'])}`
    if (this.#random.chance(0.1)) return `${name}[${encode(this.#text())}]=${encode(this.#text())}`
    if (this.#random.chance(0.1)) return `${name}=1&${name}=2`
    return `${name}=${encode(this.#text().slice(0, 5000))}`
  }

  #headers(): Record<string, string> {
    const names = [
      ...['accept', 'accept-language', 'range', 'if-none-match', 'if-modified-since', 'idempotency-key', 'referer'],
      ...['x-forwarded-for', 'x-request-id', 'x-http-method-override', 'origin', 'user-agent', 'x-portale-user', 'via'],
      ...['traceparent', 'accept-encoding', 'sec-fetch-site', 'x-portale-version'],
    ]
    if (this.#random.chance(0.6)) return {}
    // A stream has no end that a test could wait for.
    const value = () => toHeader(this.#text()).replace('text/event-stream', '*/*')
    return Object.fromEntries(Array.from({ length: this.#random.int(1, 3) }, () => [this.#random.pick(names), value()]))
  }

  #body(example: unknown): Partial<Pick<HostileRequest, 'headers' | 'payload'>> {
    const json = { 'content-type': 'application/json' }
    const kind = this.#random.int(0, 11)
    if (kind === 0) return {}
    if (kind === 1)
      return { headers: json, payload: this.#random.pick(['{', '[', 'nul', '{"a":}', '\0', '"x"', '1e999']) }
    if (kind === 2)
      return { headers: { 'content-type': toHeader(this.#text()) || 'x/y' }, payload: this.#text().toWellFormed() }
    if (kind === 3) return { headers: json, payload: `${'['.repeat(3000)}${']'.repeat(3000)}` }
    if (kind === 4) return this.#form(example)
    if (kind === 5) return { headers: json, payload: JSON.stringify(this.#value(4)) }
    return { headers: json, payload: JSON.stringify(this.#mutate(example, 0.25)) ?? '' }
  }

  #form(example: unknown): Pick<HostileRequest, 'headers' | 'payload'> {
    const fields = Object.entries((example ?? {}) as object).map(([name, value]) => ({
      field: name,
      value: String(value),
    }))
    const field = this.#random.pick(['file', 'files[]', 'avatar', '__proto__'])
    const file = { field, name: this.#text().toWellFormed(), content: Buffer.from(this.#text()) }
    const { payload, headers } = createForm([...fields, file])
    const isCut = this.#random.chance(0.3)
    return { headers, payload: isCut ? payload.subarray(0, payload.length / 2) : payload }
  }

  /** A JSON value of any kind. */
  #value(depth: number): unknown {
    const kind = this.#random.int(0, depth > 0 ? 7 : 5)
    if (kind <= 2) return this.#text().toWellFormed()
    if (kind === 3) return this.#random.pick([0, -1, 1.5, 1e308, 2 ** 53, 42])
    if (kind === 4) return this.#random.pick([null, true, false])
    if (kind === 5) return this.#random.pick([[], {}, [[]], [null], { __proto__: null }])
    const items = Array.from({ length: this.#random.int(0, 4) }, () => this.#value(depth - 1))
    return kind === 6 ? items : Object.fromEntries(items.map((item) => [this.#random.pick(queryNames), item]))
  }

  /** The example with some of its values replaced, dropped or added to. */
  #mutate(value: unknown, share: number): unknown {
    if (this.#random.chance(share * 0.4)) return this.#value(2)
    if (Array.isArray(value)) return value.map((item) => this.#mutate(item, share))
    if (typeof value !== 'object' || value === null) return this.#random.chance(share) ? this.#value(1) : value
    const entries = Object.entries(value).flatMap(([key, item]) =>
      this.#random.chance(share * 0.3) ? [] : [[key, this.#mutate(item, share)] as const],
    )
    if (this.#random.chance(share))
      entries.push([this.#random.pick([...queryNames, 'role', 'id', 'lock_version']), this.#value(1)])
    return Object.fromEntries(entries)
  }
}
