import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('provider-main.ts', import.meta.url))
export const [client_id, client_secret] = ['portale', 'segreto di prova']

type Options = {
  port: number
  accounts: Record<string, Record<string, unknown>>
  redirect_uris: string[]
  post_logout_redirect_uris?: string[]
  client_id?: string
  /** A way of proving who the client is that the provider refuses, although its metadata name it. */
  refuses?: 'client_secret_basic' | 'client_secret_post'
}

/** Starts a real OpenID provider (the package oidc-provider), a process of its own; resolves once it listens. */
export async function spawnProvider(options: Options) {
  const env = { ...process.env, OIDC_SETTINGS: JSON.stringify({ client_id, client_secret, ...options }) }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const output: string[] = []
  const issuer = await new Promise<string>((resolve, reject) => {
    const onOutput = (chunk: Buffer) => {
      output.push(chunk.toString())
      const listening = /provider: (http\S+)/.exec(output.join(''))?.[1]
      if (listening) resolve(listening)
    }
    child.stdout.on('data', onOutput)
    child.stderr.on('data', onOutput)
    ended.then((code) => reject(new Error(`the provider ended with ${code}: ${output.join('')}`)))
  })
  return {
    issuer,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
export type SpawnedProvider = Awaited<ReturnType<typeof spawnProvider>>

/** What a browser keeps at the provider from one visit to the next, and how often it was asked who is there. */
export const createVisitor = () => ({ cookies: new Map<string, string>(), timesAsked: 0 })
export type Visitor = ReturnType<typeof createVisitor>

/** Calls the provider with the browser's cookies, and stores those of its answer. */
async function call(address: string, { cookies }: Visitor, body?: URLSearchParams): Promise<Response> {
  const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
  const method = body ? 'POST' : 'GET'
  const answer = await fetch(address, { method, headers, redirect: 'manual', ...(body && { body }) })
  for (const cookie of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (value) cookies.set(name, value)
    else cookies.delete(name)
  }
  return answer
}

/** The form of a page that ends a login: its own, or the one that the provider sends by itself for another account. */
function findLogoutForm(page: string): { action: string; body: URLSearchParams } | undefined {
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1]
  return xsrf === undefined
    ? undefined
    : { action: /action="([^"]+)"/.exec(page)?.[1] ?? '', body: new URLSearchParams({ xsrf, logout: 'yes' }) }
}

/** A person's browser at the provider: follows its redirects, logs in, and returns the address that it ends with. */
export async function loginAtProvider(
  start: string,
  login: string,
  password = 'provider',
  visitor: Visitor = createVisitor(),
): Promise<string> {
  const { origin } = new URL(start)
  let next: { action: string; body?: URLSearchParams } = { action: start }
  for (let step = 0; step < 15 && new URL(next.action).origin === origin; step += 1) {
    const { action, body } = next
    const answer = await call(action, visitor, body)
    const location = answer.headers.get('location')
    const form = location ? undefined : findLogoutForm(await answer.text())
    if (!location && !form && (body || answer.status !== 200)) throw new Error(`${answer.status} of ${action}`)
    if (!location && !form) visitor.timesAsked += 1
    if (location) next = { action: new URL(location, action).href }
    else next = form ?? { action, body: new URLSearchParams({ login, password }) }
  }
  return next.action
}

/** The same browser ends the login there: confirms, and returns the address of the portal to which that leads. */
export async function logoutAtProvider(start: string, visitor: Visitor): Promise<string> {
  const page = await (await call(start, visitor)).text()
  const form = findLogoutForm(page)
  const answer = form && (await call(form.action, visitor, form.body))
  return answer?.headers.get('location') ?? `${answer?.status} ${page}`
}
