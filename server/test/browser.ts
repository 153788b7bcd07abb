import type { FastifyInstance } from 'fastify'
import type { TestResponse } from './app.ts'

type Options = { headers?: Record<string, string>; xsrf?: string; cookies?: Record<string, string> }

/** A browser without a session yet: keeps cookies and sends the anti-forgery header as the screens do. */
export function createBrowser(app: FastifyInstance, address = '127.0.0.1') {
  const jar = new Map<string, string>()

  async function call<T>(method: string, url: string, body?: unknown, options: Options = {}): Promise<TestResponse<T>> {
    const answer = await app.inject({
      method: method as 'GET',
      url,
      remoteAddress: address,
      cookies: options.cookies ?? Object.fromEntries(jar),
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        'x-xsrf-token': options.xsrf ?? jar.get('XSRF-TOKEN') ?? '',
        accept: 'application/json',
        ...options.headers,
      },
      ...(body !== undefined && { payload: body as Buffer }),
    })
    for (const { name, value } of answer.cookies) {
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json')
    const parsed = (isJson && answer.body ? JSON.parse(answer.body) : undefined) as T
    return {
      status: answer.statusCode,
      body: parsed,
      headers: answer.headers,
      text: answer.body,
      bytes: answer.rawPayload,
    }
  }

  return {
    jar,
    get: <T = unknown>(url: string, options?: Options) => call<T>('GET', url, undefined, options),
    post: <T = unknown>(url: string, body: unknown = {}, options?: Options) => call<T>('POST', url, body, options),
    async login(email: string, password: string) {
      if (!jar.has('XSRF-TOKEN')) await call('GET', '/api/demo')
      return call<{ message: string }>('POST', '/login', { email, password })
    },
  }
}
export type Browser = ReturnType<typeof createBrowser>
