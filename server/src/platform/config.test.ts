import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError, readConfig, variableNames } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'portale-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const external = { DATABASE_URL: 'postgres://a:b@localhost/c', SECRET: 's'.repeat(32), DATA_DIR: folder }
const problem = (variables: Record<string, string>) => {
  try {
    readConfig(variables)
  } catch (error) {
    return error instanceof ConfigError ? error.message : `not a ConfigError: ${error}`
  }
  return ''
}

const maker = { key: 'maker', label: 'Fabbrica', issuer: 'https://login.maker.example', client_id: 'portal' }
const providers = (...changes: object[]) => JSON.stringify(changes.map((change) => ({ ...maker, ...change })))

describe('providers of single sign-on', () => {
  it('are read from a variable or a file', () => {
    const file = join(folder, 'providers.json')
    writeFileSync(file, providers({ issuer: 'http://127.0.0.1:9000' }))
    const preset = { scopes: 'openid email profile', trusts_email: false }
    expect(readConfig({ ...external, OIDC_PROVIDERS: providers({}) }).ssoProviders).toEqual([{ ...maker, ...preset }])
    expect(readConfig({ ...external, OIDC_PROVIDERS_FILE: file }).ssoProviders).toMatchObject([{ key: 'maker' }])
    expect(problem({ ...external, OIDC_PROVIDERS: providers({}), OIDC_PROVIDERS_FILE: file })).toContain('one of them')
    expect(readConfig(external).ssoProviders).toEqual([])
  })

  it('are named in the line that says what is wrong', () =>
    expect(problem({ ...external, OIDC_PROVIDERS: providers({}, { key: 'other', issuer: 'x' }) })).toBe(
      'OIDC_PROVIDERS is wrong: provider 2: issuer: must be an https:// address (http:// only on this machine)',
    ))

  it('may be the only way to log in for some roles', () => {
    const variables = {
      ...external,
      OIDC_PROVIDERS: providers({}),
      PASSWORD_LOGIN_CLOSED_ROLES: 'administrator, fleet',
    }
    expect(readConfig(variables).passwordClosedRoles).toEqual(['administrator', 'fleet'])
  })
})

it.each([
  ['', { kind: 'disk', folder: join(folder, 'files') }],
  ['disk', { kind: 'disk', folder: join(folder, 'files') }],
  ['disk:/srv/files', { kind: 'disk', folder: '/srv/files' }],
  [
    's3://bucket/a/b?endpoint=http://127.0.0.1:7480&style=path&sse=AES256&profile=old',
    {
      ...{ kind: 's3', bucket: 'bucket', prefix: 'a/b/', endpoint: 'http://127.0.0.1:7480', region: 'us-east-1' },
      ...{ pathStyle: true, encryption: 'AES256', credentialsFile: '/run/credentials', profile: 'old' },
    },
  ],
  [
    's3://bucket?region=eu-south-1',
    {
      ...{ kind: 's3', bucket: 'bucket', prefix: '', endpoint: undefined, region: 'eu-south-1' },
      ...{ pathStyle: false, encryption: undefined, credentialsFile: '/run/credentials', profile: 'default' },
    },
  ],
])('FILES_URL=%s is the address of a file store', (FILES_URL, address) => {
  const variables = { ...external, FILES_URL, FILES_CREDENTIALS_FILE: '/run/credentials' }
  expect(readConfig(variables).files).toEqual({
    ...{ store: address, fallback: undefined, dataDir: folder },
    timeouts: { callMs: 15_000, putMs: 30_000 },
  })
})

describe('a wrong value stops the start with one clear line', () => {
  it.each([
    ['PORT', 'abc'],
    ['OUTGOING_SECONDS', 'ten'],
    ['OUTGOING_SECONDS', '{"webhook": 0}'],
    ['OUTGOING_SECONDS', '{"webhook": "10"}'],
    ['OUTGOING_SECONDS', '{"webhook": 1e9}'],
    ['OUTGOING_SECONDS', '{"fax": 10}'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '3000.5'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'localhost'],
    ['BASE_URL', 'rete.example'],
    ['BASE_URL', 'ftp://rete.example'],
    ['BASE_URL', 'javascript:alert(1)'],
    ['DEMO', 'yes'],
    ['SECRET', 'short'],
    ['RATE_LIMITS', 'not json'],
    ['RATE_LIMITS', '[]'],
    ['RATE_LIMITS', '{"unknown": {}}'],
    ['RATE_LIMITS', '{"uploads": {"count": 0}}'],
    ['RATE_LIMITS', '{"uploads": {"minutes": "x"}}'],
    ['MAX_SOCKETS_PER_ADDRESS', '-1'],
    ['MAX_SOCKETS_PER_ADDRESS', 'many'],
    ['METRICS_NETWORKS', 'all'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['METRICS_TOKEN', 'short'],
    ['SLOW_REQUEST_MS', 'soon'],
    ['SLOW_QUERY_MS', '-1'],
    ['TRUST_PROXY', 'everybody'],
    ['TRUST_PROXY', '10.0.0.0/8,300.1.1.1'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['FEATURE_AVATAR', 'on'],
    ['FEATURE_CHANGE_EMAIL', '2'],
    ['FEATURE_TIME_MACHINE', 'true'],
    ['SMTP_URL', 'mail.rete.example:25'],
    ['SMTP_URL', 'http://mail.rete.example'],
    ['SMTP_URL', 'mail.rete.example'],
    ['MAIL_FROM', 'Portale Rete'],
    ['MAIL_FROM', 'Portale <portale>'],
    ['MAIL_FROM', 'portale@rete.example, altro@rete.example'],
    ['MAIL_FROM', 'Portale <portale@rete.example> <altro@rete.example>'],
    ['MAIL_FROM', 'Portale\r\nBcc: spia@evil.example <portale@rete.example>'],
    ['LEAD_IDLE_DAYS', '0'],
    ['LEAD_IDLE_DAYS', '1.5'],
    ['LEAD_IDLE_DAYS', 'due'],
    ['DATABASE_BIN', 'postgresql/bin'],
    ['SECURITY_CONTACT', 'sicurezza@rete.example'],
    ['SECURITY_CONTACT', 'javascript:alert(1)'],
    ['INVITATION_DAYS', '0'],
    ['INVITATION_DAYS', '31'],
    ['INVITATION_DAYS', 'sette'],
    ['FILES_URL', '/srv/files'],
    ['FILES_URL', 'https://s3.example.com/bucket'],
    ['FILES_URL', 's3://?region=eu-south-1'],
    ['FILES_URL', 's3://bucket/prefix'],
    ['FILES_URL', 's3://key:secret@bucket?region=eu-south-1'],
    ['FILES_URL', 's3://bucket/a%20b?region=eu-south-1'],
    ['FILES_URL', 's3://bucket?endpoint=s3.example.com'],
    ['FILES_URL', 's3://bucket?region=eu-south-1&style=paths'],
    ['FILES_URL', 's3://bucket?region=eu-south-1&sse=yes'],
    ['FILES_URL', 's3://bucket?region=eu-south-1&acl=public-read'],
    ['FILES_FALLBACK_URL', 'nowhere'],
    ['OIDC_PROVIDERS', 'not json'],
    ['OIDC_PROVIDERS', '{}'],
    ['OIDC_PROVIDERS', '[{}]'],
    ['OIDC_PROVIDERS', providers({ key: 'Maker' })],
    ['OIDC_PROVIDERS', providers({ label: ' ' })],
    ['OIDC_PROVIDERS', providers({ issuer: 'http://login.maker.example' })],
    ['OIDC_PROVIDERS', providers({ issuer: 'https://login.maker.example?tenant=1' })],
    ['OIDC_PROVIDERS', providers({ scopes: 'email' })],
    ['OIDC_PROVIDERS', providers({ email_domains: ['@maker.example'] })],
    ['OIDC_PROVIDERS', providers({ trusts_email: 'yes' })],
    ['OIDC_PROVIDERS', providers({ roles: { claim: 'groups', map: { chiefs: 'superuser_rt' } } })],
    ['OIDC_PROVIDERS', providers({ clientSecret: 'x' })],
    ['OIDC_PROVIDERS', providers({}, {})],
    ['OIDC_PROVIDERS_FILE', '/nowhere/providers.json'],
    ['PASSWORD_LOGIN_CLOSED_ROLES', 'Superuser RT'],
    ['PASSWORD_LOGIN_CLOSED_ROLES', 'administrator'],
    ['LOG_LEVEL', 'verbose'],
    ['LOG_LEVEL', 'INFO'],
  ])('%s=%s', (name, value) => {
    const message = problem({ ...external, [name]: value })
    expect(message).toContain(name)
    expect(message).not.toMatch(/\n|undefined|not a ConfigError/)
    expect(message.length).toBeGreaterThan(name.length + 12)
  })

  it.each(['abc', '-1', '3.5', '65536'])('PORT=%s says what a port is', (PORT) => {
    expect(problem({ ...external, PORT })).toBe('PORT must be a whole number from 0 to 65535')
  })

  it('SECRET is required with DATABASE_URL', () => {
    expect(problem({ ...external, SECRET: '' })).toBe('SECRET is required with DATABASE_URL')
  })

  it.each(['0.0.0.0', '::', '192.168.1.7', 'rete.example', '127.evil.example', 'localhost.evil.example'])(
    'DEMO on %s',
    (HOST) => {
      expect(problem({ DATA_DIR: folder, HOST })).toMatch(/^DEMO is refused on /)
      expect(problem({ ...external, HOST, DEMO: '1' })).toMatch(/^DEMO is refused on /)
      expect(problem({ ...external, HOST })).toBe('')
    },
  )

  it.each(['https://rete.example', 'http://0.0.0.0:3000', 'http://[::2]/', 'http://localhost.evil.example'])(
    'DEMO under %s',
    (BASE_URL) => {
      expect(problem({ DATA_DIR: folder, BASE_URL })).toMatch(/^DEMO is refused on /)
      expect(problem({ ...external, BASE_URL, DEMO: '1' })).toMatch(/^DEMO is refused on /)
      expect(problem({ ...external, BASE_URL })).toBe('')
    },
  )

  it.each(['http://localhost:5173', 'https://127.0.0.1', 'http://[::1]:3000'])('but not under %s', (BASE_URL) => {
    expect(problem({ DATA_DIR: folder, BASE_URL })).toBe('')
  })

  it.each(['localhost', '127.0.0.1', '127.8.8.8', '::1'])('but not on %s', (HOST) => {
    expect(problem({ DATA_DIR: folder, HOST })).toBe('')
  })
})

describe('the defaults', () => {
  it('with the embedded database: demo, loopback, limits of their own', () => {
    expect(readConfig({ DATA_DIR: folder, PORT: '' })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      baseUrl: 'http://127.0.0.1:3000',
      demo: true,
      trustProxy: false,
      maxSocketsPerAddress: 300,
      logLevel: 'info',
      flags: { avatar: true, change_email: true, time_machine: true },
      limits: {
        login_account: { count: 10, minutes: 15 },
        login_address: { count: 50, minutes: 15 },
        uploads: { count: 1000, minutes: 60 },
      },
    })
  })

  it('with an external one: no demo', () => {
    expect(readConfig(external)).toMatchObject({
      demo: false,
      secret: external.SECRET,
      databaseUrl: external.DATABASE_URL,
    })
  })

  it.each([
    [{ BASE_URL: 'https://rete.example//' }, 'https://rete.example'],
    [{ HOST: '::1' }, 'http://[::1]:3000'],
    [{ HOST: 'localhost', PORT: '8080' }, 'http://localhost:8080'],
  ])('the address of %j is %s', (variables, expected) => {
    const { baseUrl } = readConfig({ ...external, ...variables })
    expect(baseUrl).toBe(expected)
    expect(new URL(baseUrl).origin).toBe(expected)
  })

  it('no mail server: mails stay in the outbox, from an address of this host', () => {
    const BASE_URL = 'https://rete.example/'
    expect(readConfig({ ...external, BASE_URL, SMTP_URL: '' })).toMatchObject({
      smtpUrl: undefined,
      mailFrom: 'Portale Rete <portale@rete.example>',
    })
  })

  it.each([
    ['smtp://localhost', 'portale@rete.example'],
    ['smtps://utente:segreta@mail.rete.example:465', 'Portale Rete <portale@rete.example>'],
    ['smtp://mail.rete.example:587?requireTLS=true', 'Müller, Rossi & C. <portale@rete.example>'],
  ])('a mail server %s, from %s', (SMTP_URL, MAIL_FROM) => {
    expect(readConfig({ ...external, SMTP_URL, MAIL_FROM })).toMatchObject({ smtpUrl: SMTP_URL, mailFrom: MAIL_FROM })
  })

  it('parts of the limits may be set, the others stay', () => {
    const { limits } = readConfig({ ...external, RATE_LIMITS: '{"uploads": {"count": 5}}' })
    expect([limits.uploads, limits.login_account]).toEqual([
      { count: 5, minutes: 60 },
      { count: 10, minutes: 15 },
    ])
  })

  it('metrics for nobody, and slow is a second for a request, half of one for a statement', () => {
    const { metrics, slowRequestMs, slowQueryMs } = readConfig(external)
    expect([metrics, slowRequestMs, slowQueryMs]).toEqual([{ networks: [], token: undefined }, 1000, 500])
    const METRICS_NETWORKS = '10.0.0.0/8, ::1'
    expect(readConfig({ ...external, METRICS_NETWORKS }).metrics.networks).toEqual(['10.0.0.0/8', '::1'])
  })

  it.each(['trace', 'silent'] as const)('the log from %s', (LOG_LEVEL) => {
    expect(readConfig({ ...external, LOG_LEVEL }).logLevel).toBe(LOG_LEVEL)
  })

  it('proxies as addresses, networks and names', () => {
    expect(readConfig({ ...external, TRUST_PROXY: '10.0.0.0/8, ::1,loopback' }).trustProxy).toEqual([
      '10.0.0.0/8',
      '::1',
      'loopback',
    ])
  })
})

it('the secret of an embedded installation is made once, kept, and nobody else’s to read', () => {
  const first = readConfig({ DATA_DIR: folder }).secret
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect(readConfig({ DATA_DIR: folder }).secret).toBe(first)
  expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(first)
  expect(statSync(join(folder, 'secret')).mode & 0o077).toBe(0)
})

describe('the documentation of the settings', () => {
  const readNames = (file: string) => {
    const text = readFileSync(new URL(`../../../docs/${file}`, import.meta.url), 'utf8')
    const cells = [...text.matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm)].map(([, cell = '']) => cell)
    return cells.flatMap((cell) => [...cell.matchAll(/[A-Z_]+/g)].map(([name]) => name)).sort()
  }

  it.each(['operations.md', 'production.md'])('%s names each setting once, and no other', (file) => {
    expect(readNames(file)).toEqual(variableNames.toSorted())
  })
})
