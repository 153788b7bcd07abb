import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bySize } from '../../../test/sizes.ts'
import { type LemonldapClient, logInAtLemonldap, startLemonldap } from '../../../test/sso/lemonldap.ts'
import type { SsoSettings } from '../../platform/sso-settings.ts'
import { SsoClients } from './sso-client.ts'

// A second real provider beside oidc-provider: LemonLDAP::NG 2.16.1 of Debian 12, in `npm run prove neighbours`.

const redirectUri = 'http://127.0.0.1:9/login/sso/maker/callback'
const exported = { email: 'mail', name: 'cn' }
const client = (id: string, more: Record<string, string>): LemonldapClient => ({
  ...{ id, secret: 'segreto di prova', redirectUri },
  exported: { ...exported, ...more },
})

describe.runIf(bySize(false, true))('a real LemonLDAP::NG', () => {
  let provider: Awaited<ReturnType<typeof startLemonldap>>
  beforeAll(async () => {
    provider = await startLemonldap([
      client('portale-rete', { email_verified: 'checked;bool;auto' }),
      client('portale', { email_verified: 'checked' }),
    ])
  }, 300_000)
  afterAll(() => provider?.stop())

  async function logIn(client_id: string, more: Partial<SsoSettings> = {}) {
    const lines: { line: object; message: string }[] = []
    const clients = new SsoClients(10, (line, message) => lines.push({ line, message }))
    const settings: SsoSettings = {
      ...{ key: 'maker', label: 'Fabbrica', issuer: provider.issuer, client_id, client_secret: 'segreto di prova' },
      ...{ scopes: 'openid email profile', trusts_email: true, ...more },
    }
    const { url, ...started } = await clients.begin(settings, redirectUri, { isConfirmation: false })
    const answer = new URL(await logInAtLemonldap(url, 'dwho'))
    const { claims } = await clients.finish(settings, answer, started, false)
    return { claims, messages: lines.map(({ message }) => message) }
  }

  it('lets a client in whose id has a hyphen, by the form, without a word of advice', async () => {
    const { claims, messages } = await logIn('portale-rete')
    expect(claims).toMatchObject({ sub: 'dwho', email: 'dwho@badwolf.org', email_verified: true })
    expect(messages).toEqual([])
  })

  it('refuses the header, whose escapes it takes for letters: the form is tried, and the log says which to set', async () => {
    const { claims, messages } = await logIn('portale-rete', { client_authentication: 'client_secret_basic' })
    expect(claims).toMatchObject({ sub: 'dwho' })
    expect(messages).toEqual(['maker refuses client_secret_basic: set its client_authentication to client_secret_post'])
  })

  it('sends email_verified as a text unless its type is named, which counts as not verified', async () => {
    const { claims } = await logIn('portale')
    expect(claims).toMatchObject({ email: 'dwho@badwolf.org', email_verified: '1' })
  })
})
