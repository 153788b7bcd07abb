import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../test/app.ts'
import { serverProgram } from '../test/server-program.ts'

let t: TestApp

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** Starts the real server, which must fail. */
function start(variables: Record<string, string>): Promise<{ code: number; errors: string }> {
  const { DEMO, HOST, ...rest } = process.env
  const own = { DATABASE_URL: t.databaseUrl, DATA_DIR: t.dataDir, SECRET: 's'.repeat(40), PORT: '0', BASE_URL: '' }
  return new Promise((resolve) => {
    execFile(process.execPath, [serverProgram], { env: { ...rest, ...own, ...variables } }, (error, _out, errors) =>
      resolve({ code: Number(error?.code ?? 0), errors }),
    )
  })
}

const changed = (change: (url: URL) => void) => {
  const url = new URL(t.databaseUrl)
  change(url)
  return url.href
}

describe('a start that can’t succeed says why in one line', () => {
  it.each<[string, RegExp, () => Record<string, string> | Promise<Record<string, string>>]>([
    ['a setting', /DEMO must be 0 or 1/, () => ({ DEMO: 'yes' })],
    [
      'a role that does not exist',
      /SECOND_FACTOR_ROLES names a role that does not exist: superuser$/,
      () => ({ SECOND_FACTOR_ROLES: 'administrator,superuser' }),
    ],
    [
      'no database there',
      /the database can’t be reached: connect ECONNREFUSED/,
      () => ({ DATABASE_URL: changed((url) => Object.assign(url, { hostname: 'localhost', port: '1' })) }),
    ],
    [
      'a wrong password',
      /the database can’t be reached: password authentication failed/,
      () => ({ DATABASE_URL: changed((url) => Object.assign(url, { password: 'wrong' })) }),
    ],
    [
      'a wrong database',
      /the database can’t be reached: database "nowhere" does not exist/,
      () => ({ DATABASE_URL: changed((url) => Object.assign(url, { pathname: '/nowhere' })) }),
    ],
    ['an address of another machine', /HOST is not an address of this machine/, () => ({ HOST: '192.0.2.1' })],
    ['a HOST that is no name', /HOST and PORT can’t be used: .*nowhere/, () => ({ HOST: 'nowhere.invalid' })],
    [
      'a DATA_DIR below a file',
      /ENOTDIR.*: check DATA_DIR$/,
      () => {
        writeFileSync(join(t.dataDir, 'file'), '')
        return { DATA_DIR: join(t.dataDir, 'file', 'data') }
      },
    ],
    [
      'another database’s files',
      /DATA_DIR\/files is of another database: check DATABASE_URL, DATA_DIR and FILES_URL/,
      () => {
        mkdirSync(join(t.dataDir, 'foreign', 'files'), { recursive: true })
        writeFileSync(join(t.dataDir, 'foreign', 'files', 'installation'), 'another')
        return { DATA_DIR: join(t.dataDir, 'foreign') }
      },
    ],
    [
      'a DATA_DIR that is a file',
      /EEXIST.*: check DATA_DIR$|ENOTDIR.*: check DATA_DIR$/,
      () => ({ DATABASE_URL: '', SECRET: '', DATA_DIR: join(t.dataDir, 'file') }),
    ],
  ])('%s', async (_name, line, variables) => {
    const { code, errors } = await start(await variables())
    expect(errors.trim()).toMatch(line)
    expect(errors.trim()).toMatch(/^Portale Rete: .*$/)
    expect(code).toBe(1)
  })

  it('a port in use', async () => {
    const server = createServer()
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const address = server.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      })
    })
    const { errors } = await start({ PORT: String(port) })
    server.close()
    expect(errors.trim()).toBe('Portale Rete: the port is in use; choose another with PORT')
  })

  it('a PostgreSQL older than 16', async () => {
    const client = new Client({ connectionString: t.databaseUrl })
    await client.connect()
    await client.query("CREATE FUNCTION current_setting(text) RETURNS text LANGUAGE sql AS $$ SELECT '150010' $$")
    await client.end()
    const options = '-c search_path=public,pg_catalog'
    const { code, errors } = await start({ DATABASE_URL: changed((url) => url.searchParams.set('options', options)) })
    expect(errors.trim()).toBe('Portale Rete: PostgreSQL 15 is too old: it must be 16 or newer')
    expect(code).toBe(1)
  })
})
