import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../../test/free-port.ts'
import { type Forgery, startHostileProvider } from '../../../test/sso/hostile-provider.ts'
import { client_secret, loginAtProvider, spawnProvider } from '../../../test/sso/provider.ts'
import type { SsoSettings } from '../../platform/sso-settings.ts'
import { SsoClients } from './sso-client.ts'

type Way = 'client_secret_basic' | 'client_secret_post'
const header: Way = 'client_secret_basic'
const form: Way = 'client_secret_post'
const redirectUri = 'http://127.0.0.1:9/login/sso/maker/callback'
const account = { email: 'anna@maker.example', email_verified: true }
let lines: { line: object; message: string }[] = []
const open = () => new SsoClients(10, (line, message) => lines.push({ line, message }))
const settingsOf = (issuer: string, more: Partial<SsoSettings> = {}): SsoSettings => ({
  ...{ key: 'maker', label: 'Fabbrica', issuer, client_id: 'portale-rete', client_secret },
  ...{ scopes: 'openid email', trusts_email: true, ...more },
})
const refusal = (refused: Way, accepted: Way) => ({
  line: { event: 'sso client refused', provider: 'maker', refused, accepted },
  message: `maker refuses ${refused}: set its client_authentication to ${accepted}`,
})

beforeEach(() => {
  lines = []
})

describe.each<[Way, Way]>([
  [header, form],
  [form, header],
])('a real provider that takes %s alone, and whose metadata name both', (known, unknown) => {
  let provider: Awaited<ReturnType<typeof spawnProvider>> | undefined
  afterAll(() => provider?.stop())

  it.each<[Way | undefined, boolean]>([
    [known, false],
    [unknown, true],
    [undefined, known === header], // the form is taken first
  ])('lets a client in that is configured for %s', async (client_authentication, isRefused) => {
    provider ??= await spawnProvider({
      ...{ port: await freePort(), accounts: { anna: account }, redirect_uris: [redirectUri] },
      ...{ client_id: 'portale-rete', refuses: unknown },
    })
    const settings = settingsOf(provider.issuer, client_authentication && { client_authentication })
    const clients = open()
    for (const _login of ['first', 'second']) {
      const { url, ...started } = await clients.begin(settings, redirectUri, { isConfirmation: false })
      const answer = new URL(await loginAtProvider(url, 'anna'))
      expect((await clients.finish(settings, answer, started, false)).claims).toMatchObject({ sub: 'anna', ...account })
    }
    expect(lines).toEqual(isRefused ? [refusal(unknown, known)] : []) // once: the way is remembered
  })
})

describe('a provider that counts', () => {
  let hostile: Awaited<ReturnType<typeof startHostileProvider>>
  const start = async (offered?: unknown) => {
    hostile = await startHostileProvider(
      client_secret,
      offered ? { token_endpoint_auth_methods_supported: offered } : {},
    )
  }
  afterEach(() => {
    vi.useRealTimers()
    return hostile.close()
  })

  async function logIn(forgery: Forgery, more: Partial<SsoSettings> = {}, clients = open()) {
    const settings = settingsOf(hostile.issuer, more)
    const { url, ...started } = await clients.begin(settings, redirectUri, { isConfirmation: false })
    const answer = new URL(`${redirectUri}?${hostile.answer(url, { ...forgery, claims: { aud: 'portale-rete' } })}`)
    return clients.finish(settings, answer, started, false).then(
      () => 'in',
      (error) => `${error.problem}: ${error.cause.message}`,
    )
  }

  it.each<[unknown, Way]>([
    [undefined, header],
    [[header], header],
    [[form], form],
    [[header, form], form],
    [['private_key_jwt'], header],
    [form, header], // a text is no list
    [[1, null], header],
  ])('offers %j and is asked by %s', async (offered, way) => {
    await start(offered)
    expect(await logIn({})).toBe('in')
    expect(hostile.exchanges).toEqual([way])
  })

  it('is asked by the configured way, whatever it offers', async () => {
    await start([header, form])
    expect(await logIn({}, { client_authentication: 'client_secret_basic' })).toBe('in')
    expect(hostile.exchanges).toEqual([header])
  })

  it.each([
    [header, form],
    [form, header],
  ] as const)('refuses %s, is asked once more, and from then on by the other way', async (refused, accepted) => {
    await start([refused])
    const clients = open()
    for (const _login of ['first', 'second']) expect(await logIn({ refuses: [refused] }, {}, clients)).toBe('in')
    expect(hostile.exchanges).toEqual([refused, accepted, accepted])
    expect(lines).toEqual([refusal(refused, accepted)])
  })

  it('refuses both, and is asked no third time', async () => {
    await start()
    const clients = open()
    const cause = 'the provider refuses client_id and client_secret, in the header and in the form'
    expect(await logIn({ refuses: [header, form] }, {}, clients)).toBe(`invalid: ${cause}`)
    expect([hostile.exchanges, lines]).toEqual([[header, form], []])
    expect(await logIn({}, {}, clients)).toBe('in')
    expect(hostile.exchanges.at(-1)).toBe(header)
  })

  it('stays with the way that was not refused, when the code is used up by then', async () => {
    await start()
    const clients = open()
    const used = { status: 400, body: '{"error":"invalid_grant"}' }
    expect(await logIn({ refuses: [header], answer: used }, {}, clients)).toMatch(/^expired/)
    expect(await logIn({ refuses: [header] }, {}, clients)).toBe('in')
    expect(hostile.exchanges).toEqual([header, form, form])
  })

  it.each([
    [400, '{"error":"invalid_grant"}'],
    [400, '{"error":"invalid_request"}'],
    [401, '{"error":"invalid_grant"}'],
    [401, 'no'],
    [500, '{"error":"invalid_client"}'],
  ])('answers %i %s and is not asked again', async (status, body) => {
    await start()
    expect(await logIn({ answer: { status, body } })).not.toBe('in')
    expect([hostile.exchanges, lines]).toEqual([[header], []])
  })

  it('changes its keys: its logins fail for a minute at most, without a new start', async () => {
    await start()
    const clients = open()
    expect(await logIn({}, {}, clients)).toBe('in')
    await hostile.changeKeys()
    expect(await logIn({}, {}, clients)).toMatch(/^invalid/) // its keys are not asked for at each token that is forged
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
    expect(await logIn({}, {}, clients)).toBe('in')
  })

  it('refuses a client without a secret once', async () => {
    await start()
    expect(await logIn({ refuses: [form] }, { client_secret: undefined })).toMatch(/^invalid/)
    expect([hostile.exchanges, lines]).toEqual([[form], []])
  })
})
