import { execFileSync, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../free-port.ts'

const script = fileURLToPath(new URL('../../../scripts/lemonldap.mjs', import.meta.url))
/** What its package brings; everything else here is added to it. */
const packagedConfiguration = '/var/lib/lemonldap-ng/conf/lmConf-1.json'
const startTimeoutMs = 60_000

export type LemonldapClient = { id: string; secret: string; redirectUri: string; exported: Record<string, string> }

/** A real LemonLDAP::NG (tried with 2.16.1 of Debian 12) with its own demonstration accounts and these clients. */
export async function startLemonldap(clients: LemonldapClient[]) {
  const program = execFileSync(process.execPath, [script], { encoding: 'utf8' }).trim().split('\n').at(-1) ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'portale-lemonldap-'))
  for (const path of ['conf', 'cache', 'sessions/lock', 'psessions/lock'])
    mkdirSync(join(folder, path), { recursive: true })
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}/`
  writeFileSync(join(folder, 'conf/lmConf-1.json'), JSON.stringify(configure(folder, issuer, clients)))
  const cache = `{ 'namespace' => 'conf', 'default_expires_in' => 600, 'cache_root' => '${folder}/cache', 'cache_depth' => 3 }`
  const lines = [
    '[all]',
    'logLevel = warn',
    '[configuration]',
    'type = File',
    `dirName = ${folder}/conf`,
    'localStorage = Cache::FileCache',
    `localStorageOptions = ${cache}`,
    '[portal]',
    'templateDir = /usr/share/lemonldap-ng/portal/templates',
    'languages = it, en',
  ]
  writeFileSync(join(folder, 'lemonldap-ng.ini'), `${lines.join('\n')}\n`)
  const env = { ...process.env, LLNG_DEFAULTCONFFILE: join(folder, 'lemonldap-ng.ini') }
  const child = spawn('plackup', ['--host', '127.0.0.1', '--port', String(port), program], { env, stdio: 'pipe' })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const ask = () => fetch(`${issuer}.well-known/openid-configuration`).catch(() => undefined)
  for (const end = Date.now() + startTimeoutMs; !(await ask())?.ok; await wait(100))
    if (Date.now() > end || child.exitCode !== null) {
      await stop()
      throw new Error(`LemonLDAP::NG does not answer: ${output.join('')}`)
    }
  return { issuer, stop }
}

const toRecord = <Value>(clients: LemonldapClient[], of: (client: LemonldapClient) => Value) =>
  Object.fromEntries(clients.map((client, index) => [`client${index}`, of(client)]))

function configure(folder: string, portal: string, clients: LemonldapClient[]) {
  const key = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
  const places = (name: string) => ({
    Directory: join(folder, name),
    LockDirectory: join(folder, name, 'lock'),
    generateModule: 'Lemonldap::NG::Common::Apache::Session::Generate::SHA256',
  })
  const packaged = JSON.parse(readFileSync(packagedConfiguration, 'utf8'))
  return {
    ...packaged,
    ...{ portal, domain: '127.0.0.1', securedCookie: 0 },
    ...{ authentication: 'Demo', userDB: 'Same', passwordDB: 'Null', registerDB: 'Null' },
    ...{ globalStorage: 'Apache::Session::File', globalStorageOptions: places('sessions') },
    ...{ persistentStorage: 'Apache::Session::File', persistentStorageOptions: places('psessions') },
    localSessionStorage: '',
    issuerDBOpenIDConnectActivation: 1,
    ...{ oidcServicePrivateKeySig: key.privateKey, oidcServicePublicKeySig: key.publicKey, oidcServiceKeyIdSig: 'key' },
    macros: { ...packaged.macros, checked: '"1"' },
    oidcRPMetaDataOptions: toRecord(clients, ({ id, secret, redirectUri }) => ({
      oidcRPMetaDataOptionsClientID: id,
      oidcRPMetaDataOptionsClientSecret: secret,
      oidcRPMetaDataOptionsRedirectUris: redirectUri,
      oidcRPMetaDataOptionsBypassConsent: 1,
      oidcRPMetaDataOptionsIDTokenSignAlg: 'RS256',
    })),
    oidcRPMetaDataExportedVars: toRecord(clients, ({ exported }) => exported),
  }
}

/** A person's browser there: fills in the form of the login, and returns the address of the portal to which that leads. */
export async function logInAtLemonldap(start: string, user: string): Promise<string> {
  const { origin } = new URL(start)
  const cookies = new Map<string, string>()
  let next: { url: string; body?: URLSearchParams } = { url: start }
  for (let step = 0; step < 10 && new URL(next.url).origin === origin; step += 1) {
    const { url, body } = next
    const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
    const answer = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers,
      redirect: 'manual',
      ...(body && { body }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    const page = location ? '' : await answer.text()
    if (!location && !page.includes('name="password"')) throw new Error(`${answer.status} of ${url}: ${page}`)
    if (location) next = { url: new URL(location, url).href }
    else {
      const hidden = [...page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)]
      const fields = hidden.map(([, name = '', value = '']): [string, string] => [name, value])
      next = { url, body: new URLSearchParams([...fields, ['user', user], ['password', user]]) }
    }
  }
  return next.url
}
