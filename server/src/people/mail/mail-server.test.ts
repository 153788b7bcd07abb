import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SentTestMail } from '@portale/domain/platform/mails.ts'
import type { SystemState } from '@portale/domain/platform/system/system.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCaller, type TestApp, testApp } from '../../../test/app.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { freePort } from '../../../test/free-port.ts'
import { buildNewMail, type Outbox, testOutbox } from '../../../test/mails.ts'
import { type MailServer, mailServer } from '../../../test/smtp.ts'
import { buildApp } from '../../app.ts'
import { type Config, readConfig } from '../../platform/config.ts'
import { mailSender } from './send.job.ts'
import { openTransport } from './transport.ts'

// A mail server with a certificate of its own, as Debian's Postfix has after its installation.

let t: TestApp
let outbox: Outbox
let server: MailServer
let folder: string
let certificate: string
let people: { id: number; name: string; email: string }[]

beforeAll(async () => {
  t = await testApp()
  outbox = testOutbox(t)
  folder = mkdtempSync(join(tmpdir(), 'portale-smtp-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=mail.rete.example', '-addext', 'subjectAltName=IP:127.0.0.1']
  const args = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '30',
    ...subject,
    '-keyout',
    key,
    '-out',
    cert,
  ]
  execFileSync('openssl', args, { stdio: 'ignore' })
  certificate = cert
  server = await mailServer({}, { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') })
  people = await Promise.all(Array.from({ length: 3 }, () => buildUser(t.deps.db, { role: 'dealer_holder' })))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
  await t.close()
})
beforeEach(async () => {
  await outbox.clear()
  server.reset()
})

const write = async () => {
  for (const to of people) await outbox.write(buildNewMail(to))
}
const configWith = (change: Partial<Config>): Config => ({ ...t.deps.config, smtpUrl: server.url, ...change })
const reasons = async () => {
  const rows = await Promise.all(people.map(outbox.row))
  return rows.map((row) => row?.last_error)
}
const findEvent = async () => {
  const { body } = await (await t.as('administrator')).get<SystemState>('/api/system')
  return body.events.find(({ name }) => name === 'mail_server')?.result
}

describe('a mail server whose certificate nobody knows', () => {
  it('takes nothing: one line in the log, the reason on each waiting mail and in Sistema, and one line when it is back', async () => {
    const lines: string[] = []
    const run = async (change: Partial<Config>) => {
      const sender = mailSender({ ...t.deps, config: configWith(change) }, (line) => lines.push(line))
      await sender.run()
      sender.close()
    }
    await write()
    await run({})
    await outbox.skipWait()
    await run({}) // another server, or the same one half a minute later
    expect(lines).toEqual([
      expect.stringMatching(/^the mail server takes nothing, all mails wait: self-signed certificate/),
    ])
    for (const reason of await reasons()) expect(reason).toMatch(/self-signed certificate/)
    expect(await findEvent()).toMatchObject({ ok: false, error: expect.stringMatching(/self-signed certificate/) })
    expect(server.accepted).toEqual([]) // never in plain text

    await outbox.skipWait()
    await run({ smtpCa: readFileSync(certificate, 'utf8') })
    await run({ smtpCa: readFileSync(certificate, 'utf8') })
    expect(lines.slice(1)).toEqual(['the mail server takes mails again'])
    expect(await reasons()).toEqual([null, null, null])
    expect(server.sessions.map(({ isEncrypted }) => isEncrypted)).toEqual([true, true, true])
    expect(await findEvent()).toMatchObject({ ok: true })
  })

  it('is called by the name of SMTP_NAME', async () => {
    const config = configWith({ smtpCa: readFileSync(certificate, 'utf8'), smtpName: 'portale.rete.example' })
    const transport = openTransport(config)
    const mail = { from: 'r@rete.example', subject: 'x', text: 'x', html: '', messageId: '<x@rete.example>' }
    expect(await transport?.send({ ...mail, to: { name: 'Anna', address: 'anna@rete.example' } })).toMatch(/^250/)
    transport?.close()
    expect(server.sessions).toEqual([{ name: 'portale.rete.example', isEncrypted: true }])
  })
})

describe('SMTP_CA', () => {
  const read = (SMTP_CA: string) => {
    const external = { DATABASE_URL: 'postgres://a:b@localhost/c', SECRET: 's'.repeat(32), DATA_DIR: folder }
    return () => readConfig({ ...external, SMTP_CA })
  }
  it('names a file of certificates', () => {
    expect(read(certificate)().smtpCa).toMatch(/^-----BEGIN CERTIFICATE-----/)
    writeFileSync(join(folder, 'empty.pem'), 'nothing')
    writeFileSync(join(folder, 'broken.pem'), '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n')
    expect(read(join(folder, 'missing.pem'))).toThrow(/^SMTP_CA can’t be read: ENOENT/)
    expect(read(join(folder, 'empty.pem'))).toThrow(/^SMTP_CA .* has no certificate \(PEM\)$/)
    expect(read(join(folder, 'broken.pem'))).toThrow(/^SMTP_CA .* has a certificate that can’t be read$/)
  })
})

describe('a mail to try the server', () => {
  const command = (variables: Record<string, string>, ...args: string[]) =>
    new Promise<[number, string, string]>((resolve) => {
      const script = fileURLToPath(new URL('../../commands/mail-test.ts', import.meta.url))
      const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '', BASE_URL: 'https://rete.example', ...variables }
      execFile(process.execPath, [script, ...args], { env }, (error, out, errors) =>
        resolve([Number(error?.code ?? 0), out.trim(), errors.trim()]),
      )
    })

  it('npm run mail-test says what the server answered, or why it did not take it', async () => {
    const good = { SMTP_URL: server.url, SMTP_CA: certificate }
    const [code, out] = await command(good, 'anna@rete.example')
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^127\.0\.0\.1:\d+ has taken a mail of .* for anna@rete\.example: 250/),
    ])
    expect(server.accepted.map(({ to }) => to)).toEqual([['anna@rete.example']])
    expect(await command({ SMTP_URL: server.url }, 'anna@rete.example')).toEqual([
      1,
      '',
      expect.stringMatching(/^127\.0\.0\.1:\d+ does not take a mail of .*: self-signed certificate/),
    ])
    expect(await command({ SMTP_URL: '' }, 'anna@rete.example')).toEqual([
      1,
      '',
      expect.stringMatching(/^SMTP_URL is not set/),
    ])
    expect(await command(good, 'nobody')).toEqual([1, '', 'Usage: npm run mail-test -- ADDRESS'])
    const away = { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }
    expect(await command(away, 'anna@rete.example')).toEqual([1, '', expect.stringMatching(/ECONNREFUSED/)])
  })

  it('“Invia un messaggio di prova” sends one to the administrator, at most five an hour; without a server it is 409', async () => {
    const { token, user_id } = await t.as('administrator')
    const app = await buildApp({ ...t.deps, config: configWith({ smtpCa: readFileSync(certificate, 'utf8') }) })
    const admin = createCaller(app, t.deps.config, token, user_id)
    const send = () => admin.send<SentTestMail>('POST', '/api/mails/test')
    const { body, status } = await send()
    expect([status, body]).toEqual([
      200,
      { to: expect.stringMatching(/@/), answer: expect.stringMatching(/^250/), error: null },
    ])
    expect(server.accepted.map(({ to }) => to)).toEqual([[body.to]])
    server.behave({ recipient: () => 550 })
    expect((await send()).body).toMatchObject({ answer: null, error: expect.stringMatching(/550/) })
    for (let count = 0; count < 3; count += 1) await send()
    expect((await send()).status).toBe(429)
    const { body: state } = await admin.get<SystemState>('/api/system')
    expect(state.mail).toEqual({
      sender: t.deps.config.mailFrom,
      server: `127.0.0.1:${server.port}`,
      base_url: t.deps.config.baseUrl,
    })
    await app.close()
    const other = await t.as('administrator')
    expect((await other.send('POST', '/api/mails/test')).status).toBe(409)
  })
})
