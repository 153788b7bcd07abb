import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('provider-main.ts', import.meta.url))
export const [client_id, client_secret] = ['portale', 'segreto di prova']

type Options = { port: number; accounts: Record<string, Record<string, unknown>>; redirect_uris: string[] }

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

/** A person's browser at the provider: follows its redirects, logs in, and returns the address that it ends with. */
export async function loginAtProvider(start: string, login: string, password = 'provider'): Promise<string> {
  const { origin } = new URL(start)
  const cookies = new Map<string, string>()
  let address = start
  let method = 'GET'
  for (let step = 0; step < 10 && new URL(address).origin === origin; step += 1) {
    const body = method === 'POST' ? new URLSearchParams({ login, password }) : null
    const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
    const answer = await fetch(address, { method, body, headers, redirect: 'manual' })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (!location && (method === 'POST' || answer.status !== 200)) throw new Error(`${answer.status} of ${address}`)
    method = location ? 'GET' : 'POST'
    address = location ? new URL(location, address).href : address
  }
  return address
}
