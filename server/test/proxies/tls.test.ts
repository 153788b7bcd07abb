import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../app.ts'
import { freePort } from '../free-port.ts'
import { bySize } from '../sizes.ts'
import { startProxy } from './start-proxy.ts'

// The lines for TLS are comments in ops/proxies, as each operator has other certificates: here they count. Caddy fetches
// its certificate itself, and Varnish has no TLS.
const names = bySize(['nginx'], ['nginx', 'Apache', 'HAProxy', 'lighttpd', 'Squid'])

const folder = mkdtempSync(join(tmpdir(), 'proxies-tls-'))
const [certificate, key, both] = ['crt', 'key', 'pem'].map((end) => join(folder, `portale.${end}`)) as [
  string,
  string,
  string,
]
let t: TestApp
let portal: number
const arrived: IncomingMessage[] = []
beforeAll(async () => {
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1']
  const args = ['req', '-x509', ...kind, ...names, '-keyout', key, '-out', certificate]
  const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
  t = await testApp({ trustProxy: ['127.0.0.1'] })
  t.app.server.on('request', (req: IncomingMessage) => arrived.push(req))
  portal = Number(new URL(await t.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true })
})

const isOfTls = /^\s*# (?!With TLS|a2enmod)(?:.*(?:443|ssl|SSLEngine|SSLCertificate|privkey)|})/

/** The file with its lines for TLS, at another port and with other certificates. */
const withTls = (text: string, port: number): string =>
  text
    .split('\n')
    .map((line) => (isOfTls.test(line) ? line.replace('# ', '') : line))
    .join('\n')
    .replace(/\/etc\/\S*\/portale\.example\.key/, key)
    .replace(/\/etc\/\S*\/portale\.example\.pem/, certificate)
    .replace(/\/etc\/\S*\/portale\.pem/, both)
    .replace(/(listen |:|https_port )443/, (_, before) => `${before === ':' ? '' : before}127.0.0.1:${port}`)

it.each(names)('%s serves over TLS with the lines that are comments, and says so to the portal', async (name) => {
  const port = await freePort()
  const proxy = await startProxy(name, portal, (text) => {
    if (name !== 'Apache') return withTls(text, port)
    const second = text.replace('*:80', `127.0.0.1:${port}`).replace('127.0.0.1:3000', `127.0.0.1:${portal}`)
    return `${text}\nListen 127.0.0.1:${port}\n${withTls(second, port)}`
  })
  try {
    arrived.length = 0
    const req = get({ host: '127.0.0.1', port, path: '/healthz', ca: readFileSync(certificate), agent: false })
    const [answer] = (await once(req, 'response')) as [IncomingMessage]
    expect(answer.resume().statusCode).toBe(200)
    expect(arrived.at(-1)?.headers['x-forwarded-proto']).toBe('https')
  } finally {
    await proxy.stop()
  }
})
