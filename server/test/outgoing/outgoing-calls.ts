import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { SsoClients } from '../../src/people/accounts/sso-client.ts'
import { openTransport } from '../../src/people/mail/transport.ts'
import type { Config } from '../../src/platform/config.ts'
import { findClamdVersion, scanContent } from '../../src/platform/files/clamd.ts'
import { connectS3 } from '../../src/platform/files/s3-client.ts'
import { s3Objects } from '../../src/platform/files/s3-objects.ts'
import type { OutgoingSeconds } from '../../src/platform/http/time-limit.ts'
import { readSsoSettings } from '../../src/platform/sso-settings.ts'
import { openTraceExporter } from '../../src/platform/trace-exporter.ts'
import { postWebhook } from '../../src/platform/webhooks/post-webhook.ts'
import { temporaryFolder } from '../memory.ts'
import { type Dialect, type HostilePeer, type hostilePeer, http, lines } from './hostile-peer.ts'

/** A call of another system by the code that makes it in the portal. */
export type OutgoingCall = {
  /** Its limit among OUTGOING_SECONDS. */
  limit: keyof OutgoingSeconds
  dialect: Dialect
  peer?: Parameters<typeof hostilePeer>[0]
  /** Makes the call with a limit; rejects when it failed. */
  drive: (peer: HostilePeer, seconds: number) => Promise<unknown>
  /** What of a misbehaving peer is answer enough. */
  succeeds?: string[]
}

const json = (value: unknown) => {
  const text = JSON.stringify(value)
  return `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`
}

/** The objects of a bucket on the peer. */
async function withObjects<T>(
  { origin }: HostilePeer,
  seconds: number,
  work: (objects: ReturnType<typeof s3Objects>) => Promise<T>,
): Promise<T> {
  const ms = seconds * 1000
  const folder = await mkdtemp(join(temporaryFolder, 'credentials-'))
  const credentialsFile = join(folder, 'credentials')
  await writeFile(credentialsFile, '[default]\naws_access_key_id = a\naws_secret_access_key = b\n')
  const address = {
    ...{ kind: 's3' as const, bucket: 'portale', prefix: '', endpoint: origin, region: 'us-east-1', pathStyle: true },
    ...{ encryption: undefined, credentialsFile, profile: 'default' },
  }
  // Longer than the whole: it is the whole that must end the call.
  const connection = await connectS3(address, { connectMs: 60_000, idleMs: 60_000, callMs: ms, putMs: ms })
  try {
    return await work(s3Objects(connection))
  } finally {
    connection.client.destroy()
    await rm(folder, { recursive: true })
  }
}

const store = (work: (objects: ReturnType<typeof s3Objects>) => Promise<unknown>, succeeds: string[] = []) => ({
  limit: 'store' as const,
  dialect: http,
  drive: (peer: HostilePeer, seconds: number) => withObjects(peer, seconds, work),
  succeeds,
})

async function putFile(objects: ReturnType<typeof s3Objects>): Promise<void> {
  const folder = await mkdtemp(join(temporaryFolder, 'put-'))
  const path = join(folder, 'file')
  await writeFile(path, Buffer.alloc(5_000_000, 'x'))
  const size = 5_000_000
  try {
    await objects.put('a', { path, size, sha256: '0'.repeat(64), flushed: Promise.resolve() } as never)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function listAll(objects: ReturnType<typeof s3Objects>): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of objects.list('files/')) names.push(name)
  return names
}

const { publicKey, privateKey } = await generateKeyPair('RS256')
const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'a', alg: 'RS256', use: 'sig' }] }

/** A provider of identities that is decent up to a path. */
function provider(hostilePath: string): Pick<OutgoingCall, 'peer'> & { idToken: (origin: string) => Promise<void> } {
  const idTokens = new Map<string, string>()
  return {
    async idToken(origin) {
      const token = new SignJWT({ nonce: 'n', sub: 'anna' }).setProtectedHeader({ alg: 'RS256', kid: 'a' })
      token.setIssuer(origin).setAudience('portale').setIssuedAt().setExpirationTime('5m')
      idTokens.set(origin, await token.sign(privateKey))
    },
    peer: {
      answer(received, socket) {
        const path = /^(?:GET|POST) (\S+) /.exec(received)?.[1]
        if (path === undefined) return '' // the body of a request
        if (path === hostilePath) return undefined
        const origin = `http://127.0.0.1:${socket.localPort}`
        const answers: Record<string, unknown> = {
          '/.well-known/openid-configuration': {
            issuer: origin,
            authorization_endpoint: `${origin}/authorize`,
            token_endpoint: `${origin}/token`,
            userinfo_endpoint: `${origin}/userinfo`,
            jwks_uri: `${origin}/jwks`,
            id_token_signing_alg_values_supported: ['RS256'],
            response_types_supported: ['code'],
            subject_types_supported: ['public'],
          },
          '/token': { access_token: 'x', token_type: 'Bearer', id_token: idTokens.get(origin) },
          '/jwks': keys,
        }
        return json(answers[path] ?? {})
      },
    },
  }
}

const started = { state: 's', nonce: 'n', verifier: 'v'.repeat(43) }

function login(hostilePath: string): OutgoingCall {
  const { peer, idToken } = provider(hostilePath)
  return {
    limit: 'sso',
    dialect: http,
    ...(peer && { peer }),
    async drive({ origin }, seconds) {
      await idToken(origin)
      const [settings] = readSsoSettings({
        OIDC_PROVIDERS: JSON.stringify([{ key: 'a', label: 'A', issuer: origin, client_id: 'portale' }]),
      })
      const clients = new SsoClients(seconds, () => {})
      if (!settings) throw new Error('no provider')
      if (hostilePath.startsWith('/.well-known'))
        return clients.begin(settings, `${origin}/callback`, { isConfirmation: false })
      return clients.finish(settings, new URL(`${origin}/callback?code=c&state=s`), started, false)
    },
  }
}

const smtpSteps = ['greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'content'] as const

/** A mail server that is decent up to a step of the conversation. */
function mail(hostileStep: (typeof smtpSteps)[number]): OutgoingCall {
  const answers = {
    greeting: '220 ok',
    EHLO: '250 ok',
    MAIL: '250 ok',
    RCPT: '250 ok',
    DATA: '354 go',
    content: '250 ok',
  }
  return {
    limit: 'mail',
    dialect: { ...lines('250-first\r\n250'), provisional: { 'a line to be continued': '250-more\r\n' } },
    peer: {
      greet: true,
      answer(received) {
        const isContent = received.endsWith('\r\n.\r\n')
        const step = received === '' ? 'greeting' : isContent ? 'content' : /^[A-Z]{4}/.exec(received)?.[0]
        if (step === hostileStep) return undefined
        const answer = answers[step as keyof typeof answers]
        return answer ? `${answer}\r\n` : ''
      },
    },
    async drive({ port }, seconds) {
      const config = { smtpUrl: `smtp://127.0.0.1:${port}`, outgoing: { mail: seconds } } as Config
      // Longer than the whole: it is the whole that must end the call.
      const transport = openTransport(config, { greeting: 60_000, answer: 60_000, mail: seconds * 1000 })
      const to = { name: 'Anna', address: 'anna@demo.example' }
      const text = { subject: 'a', html: 'a', text: 'a', messageId: '<a@demo.example>' }
      await transport?.send({ from: 'portale@demo.example', to, ...text }).finally(transport.close)
    },
  }
}

const clamdTimes = (seconds: number) => ({ connectMs: 60_000, idleMs: 60_000, totalMs: seconds * 1000 })

/** What has a whole head and less than its content: enough where the content is not read. */
const broken = ['closes after the head', 'closes within the content', 'resets within the content']
const complete = ['a head and nothing', 'a byte a second', '1 GB', ...broken]

export const outgoingCalls: Record<string, OutgoingCall> = {
  webhook: {
    limit: 'webhook',
    dialect: http,
    async drive({ origin }, seconds) {
      const rules = { allowedNetworks: ['loopback'], totalMs: seconds * 1000 }
      const attempt = await postWebhook(`${origin}/hooks`, {}, '{}', rules)
      if (!attempt.delivered) throw new Error(attempt.error ?? '')
    },
    succeeds: ['1 GB'], // the beginning is read, and the connection is closed
  },
  'metadata of a provider': login('/.well-known/openid-configuration'),
  'exchange of a code': login('/token'),
  'keys of a provider': login('/jwks'),
  'user of a provider': login('/userinfo'),
  'store: put': { ...store(putFile), limit: 'store_put' },
  'store: open and read': store(async (objects) => {
    const stored = await objects.open('a')
    if (!stored) throw new Error('missing')
    if (stored.size > 1000) throw new Error('another size than its row says')
    return buffer(stored.content)
  }),
  'store: find the size': store((objects) => objects.findSize('a'), complete),
  'store: delete': store((objects) => objects.delete('a')),
  'store: list': store((objects) => listAll(objects)),
  'scan of a file': {
    limit: 'scan',
    dialect: lines('stream: '),
    drive: ({ port }, seconds) =>
      scanContent({ host: '127.0.0.1', port }, Readable.from([Buffer.alloc(3_000_000)]), clamdTimes(seconds)),
  },
  'version of the scanner': {
    limit: 'scanner_version',
    dialect: lines('CLAM'),
    drive: ({ port }, seconds) => findClamdVersion({ host: '127.0.0.1', port }, seconds * 1000),
  },
  ...Object.fromEntries(smtpSteps.map((step) => [`mail: ${step}`, mail(step)])),
  'export of traces': {
    limit: 'traces',
    dialect: http,
    async drive({ origin }, seconds) {
      const exporter = await openTraceExporter({ endpoint: origin, timeoutMs: seconds * 1000 })
      const { promise, resolve } = Promise.withResolvers<{ code: number; error?: Error }>()
      exporter.export([], resolve)
      const { code, error } = await promise
      await exporter.shutdown()
      if (code !== 0) throw error ?? new Error('failed')
    },
    succeeds: broken, // the collector has taken them
  },
}
