import type { paths } from './calls.generated.ts'

type Method = 'get' | 'post' | 'put' | 'delete'
type CallOf<Path extends keyof paths> = {
  [M in Method]: paths[Path][M] extends { responses: unknown } ? `${Uppercase<M>} ${Path}` : never
}[Method]

/** A call of the portal: 'GET /api/v1/leads/{id}'. */
export type CallName = { [Path in keyof paths]: CallOf<Path> }[keyof paths]

type Operation<Name extends CallName> = Name extends `${infer M} ${infer Path extends keyof paths}`
  ? paths[Path][Lowercase<M> & Method]
  : never

/** What a body or an answer is: JSON, a form (`FormData`), a file (`Blob`), or nothing. */
type Json<Content> = Content extends { 'application/json': infer Value } ? Value : never
type Sent<Content> = Json<Content> | (Content extends { 'multipart/form-data': unknown } ? FormData : never)
type Received<Content> = [Content] extends [undefined]
  ? undefined
  : Content extends { 'application/json': infer Value }
    ? Value
    : Blob

type Success<Responses> = Responses extends { 200: { content?: infer Content } }
  ? Received<Content>
  : Responses extends { 201: { content?: infer Content } }
    ? Received<Content>
    : undefined
export type Answer<Name extends CallName> = Operation<Name> extends { responses: infer R } ? Success<R> : never

type PathOf<Name extends CallName> =
  Operation<Name> extends { parameters: { path: infer Path extends object } } ? { path: Path } : object
type QueryOf<Name extends CallName> = Operation<Name> extends { parameters: { query?: infer Query } } ? Query : never
type BodyOf<Name extends CallName> =
  Operation<Name> extends { requestBody: { content: infer Content } } ? { body: Sent<Content> } : object
export type CallOptions<Name extends CallName> = PathOf<Name> &
  BodyOf<Name> & { query?: QueryOf<Name>; idempotencyKey?: string; signal?: AbortSignal }

export type ClientSettings = {
  /** The portal's address: https://portale.example.it */
  baseUrl: string
  /** A token of the portal; it is sent in a header and nowhere else. */
  token: string
  /** How often a call is made in all, while the portal asks to wait or doesn't answer. */
  maxTries?: number
  fetch?: typeof fetch
  wait?: (ms: number) => Promise<unknown>
}

/** What the portal said of a call that failed: a sentence, and the problems by field. */
export class PortalError extends Error {
  readonly status: number
  readonly errors: Record<string, string[]>
  constructor(status: number, message: string, errors: Record<string, string[]> = {}) {
    super(message)
    this.status = status
    this.errors = errors
  }
}

const retried = [429, 502, 503, 504]
const maxWaitSeconds = 120

/** The seconds of Retry-After; without it 1, 2, 4, … */
function retryDelayMs(response: Response | undefined, tries: number): number {
  const asked = Number(response?.headers.get('retry-after') ?? Number.NaN)
  return Math.min(Number.isFinite(asked) ? asked : 2 ** (tries - 1), maxWaitSeconds) * 1000
}

/** The address of a call with its parameters. */
function toAddress(template: string, path: Record<string, unknown> = {}, query: Record<string, unknown> = {}): string {
  const address = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])))
  const sent = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(Object.fromEntries(sent.map(([name, value]) => [name, String(value)])))
  return sent.length > 0 ? `${address}?${search}` : address
}

async function toError(response: Response): Promise<PortalError> {
  const body = (await response.json().catch(() => ({}))) as { message?: string; errors?: Record<string, string[]> }
  return new PortalError(response.status, body.message ?? `HTTP ${response.status}`, body.errors)
}

async function readAnswer(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  return response.headers.get('content-type')?.startsWith('application/json') ? response.json() : response.blob()
}

type Page<Row> = { data: Row[]; current_page: number; last_page: number }
type RowOf<Name extends CallName> = Extract<Answer<Name>, { data: unknown[] }>['data'][number]

/** A client of the portal: typed calls with a token, tried again when the portal asks to wait. */
export function createClient(settings: ClientSettings) {
  const { baseUrl, token, maxTries = 5, fetch: send = fetch } = settings
  const wait = settings.wait ?? ((ms: number) => new Promise((resolve) => setTimeout(resolve, ms)))

  /** Makes a call. A write that is tried again has the same Idempotency-Key, so that it happens once. */
  async function call<Name extends CallName>(name: Name, options: CallOptions<Name>): Promise<Answer<Name>> {
    const [method = 'GET', template = ''] = name.split(' ')
    const { path, body, query, idempotencyKey, signal } = options as {
      path?: Record<string, unknown>
      body?: unknown
      query?: Record<string, unknown>
      idempotencyKey?: string
      signal?: AbortSignal
    }
    const isForm = body instanceof FormData
    const key = idempotencyKey ?? (method === 'POST' ? crypto.randomUUID() : undefined)
    const request = {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        ...(key && { 'idempotency-key': key }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      redirect: 'error' as const,
      ...(signal && { signal }),
    }
    for (let tries = 1; ; tries += 1) {
      let response: Response | undefined
      try {
        response = await send(new URL(toAddress(template, path, query), baseUrl), request)
      } catch (error) {
        if (tries >= maxTries || signal?.aborted) throw error
      }
      if (response?.ok) return (await readAnswer(response)) as Answer<Name>
      if (response && (!retried.includes(response.status) || tries >= maxTries)) throw await toError(response)
      await wait(retryDelayMs(response, tries))
    }
  }

  /** The pages of a list from one page on. */
  async function* pages<Name extends CallName>(
    name: Name,
    options: CallOptions<Name>,
  ): AsyncGenerator<Page<RowOf<Name>>> {
    const { query = {} } = options as { query?: { page?: number } }
    for (let page = query.page ?? 1; ; page += 1) {
      const paged = { ...options, query: { ...query, page } } as CallOptions<Name>
      const answer = (await call(name, paged)) as unknown as Page<RowOf<Name>>
      // A page beyond the last one is answered as the last.
      if (answer.current_page < page) return
      yield answer
      if (answer.current_page >= answer.last_page) return
    }
  }

  /** The rows of a list, page after page. */
  async function* rows<Name extends CallName>(name: Name, options: CallOptions<Name>): AsyncGenerator<RowOf<Name>> {
    for await (const { data } of pages(name, options)) yield* data
  }

  return { call, pages, rows }
}
