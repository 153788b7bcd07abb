import { readFileSync, writeFileSync } from 'node:fs'
import { type RoleName, roleNames, staff } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoEmail, demoPeople } from '../../src/demo/accounts.ts'
import { type Caller, type TestApp, testApp } from '../app.ts'
import { collectKeys, listSharedCalls, queries, type SharedCall } from './answer-keys.ts'
import { seedLists } from './list-walk.ts'

// Which keys of an answer who may see, where people of several kinds make the same call: answer-keys.json. A key that a role
// is answered and that the table does not name for it fails, and so does a new key of a documented answer. After a change
// RECORD_ANSWER_KEYS=1 writes what the walk finds: read the difference before it is committed.

type Table = Record<string, Record<string, string>>
const file = new URL('./answer-keys.json', import.meta.url)
const everybody = 'everybody'
const nobody = 'nobody'

/** Calls that answer some roles nothing here. */
const silentCalls: Record<string, (role: RoleName) => boolean> = {
  // The accounts of a demonstration alone.
  'GET /api/demo': () => true,
  // Uploads of the caller's own partner: staff have none.
  'GET /api/v1/activities/:id/uploaded': (role) => staff.includes(role),
}

let t: TestApp
let calls: SharedCall[]
/** By call and key, who was answered it. */
const found = new Map<string, Map<string, Set<RoleName>>>()

beforeAll(async () => {
  t = await testApp()
  await seedLists(t)
  calls = listSharedCalls(t)
  const customers = await t.deps.db.selectFrom('customers').select('vat_n').limit(3).execute()
  queries['/api/v2/customers'] = customers.map(({ vat_n }) => `customer=${vat_n}`)
  const people: [role: RoleName, caller: Caller][] = []
  for (const { login, role } of demoPeople) {
    const { id } = await t.deps.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', demoEmail(login))
      .executeTakeFirstOrThrow()
    people.push([role, await t.as(id)])
  }
  for (const role of roleNames.filter((name) => !hasDemoPerson(name)))
    people.push([role, await t.as(role, { dealers: [1], workshops: [1] })])
  for (const [role, caller] of people)
    for (const [call, keys] of await collectKeys(caller, calls))
      for (const key of keys) {
        const ofCall = found.get(call) ?? new Map<string, Set<RoleName>>()
        ofCall.set(key, (ofCall.get(key) ?? new Set()).add(role))
        found.set(call, ofCall)
      }
}, 240_000)
afterAll(() => t.close())

/** Others have no logins and no notifications to see. */
const hasDemoPerson = (role: RoleName) => demoPeople.some((person) => person.role === role)

const rolesOf = (call: string, key: string) => found.get(call)?.get(key) ?? new Set<RoleName>()

function record(): void {
  const lines = calls
    .toSorted((a, b) => (a.call < b.call ? -1 : 1))
    .map(({ call, roles, documented }) => {
      const keys = [...new Set([...documented, ...(found.get(call)?.keys() ?? [])])].toSorted()
      const groups = Map.groupBy(keys, (key) => {
        const seen = rolesOf(call, key)
        if (seen.size === 0) return nobody
        return roles.every((role) => seen.has(role)) ? everybody : roleNames.filter((role) => seen.has(role)).join(' ')
      })
      const lines = [...groups].map(([who, group]) => `    ${JSON.stringify(who)}: ${JSON.stringify(group.join(' '))}`)
      return `  ${JSON.stringify(call)}: {\n${lines.join(',\n')}\n  }`
    })
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
}

it('records what the walk finds, where that is asked for', () => {
  if (process.env.RECORD_ANSWER_KEYS) record()
})

describe('an answer that people of several kinds share', () => {
  const readTable = (): Table => JSON.parse(readFileSync(file, 'utf8'))

  it('has its keys in the table of who may see which', () => {
    const table = readTable()
    const missing = calls.flatMap(({ call, documented }) => {
      const known = new Set(Object.values(table[call] ?? {}).flatMap((group) => group.split(' ')))
      return documented.filter((key) => !known.has(key)).map((key) => `${call} ${key}`)
    })
    expect(missing).toEqual([])
    expect(Object.keys(table).filter((call) => !calls.some((known) => known.call === call))).toEqual([])
  })

  it('has no key for a role that may not see it', () => {
    const table = readTable()
    const leaks = [...found].flatMap(([call, keys]) =>
      [...keys].flatMap(([key, roles]) => {
        const [allowed = ''] =
          Object.entries(table[call] ?? {}).find(([, group]) => group.split(' ').includes(key)) ?? []
        return [...roles]
          .filter((role) => allowed !== everybody && !allowed.split(' ').includes(role))
          .map((role) => `${call} ${key} ${role}`)
      }),
    )
    expect(leaks).toEqual([])
  })

  it('is made by every role of the demonstration that may, with something to see', () => {
    const silent = calls.flatMap(({ call, roles }) =>
      roles
        .filter(hasDemoPerson)
        .filter((role) => ![...(found.get(call)?.values() ?? [])].some((seen) => seen.has(role)))
        .filter((role) => !silentCalls[call]?.(role))
        .map((role) => `${call} ${role}`),
    )
    expect(silent).toEqual([])
  })
})
