import { roleIds } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../app.ts'
import { assertWritesNothing } from '../assert-writes-nothing.ts'
import { csvFile } from '../fixtures/import.fixtures.ts'
import { findUserRow, userForm } from '../fixtures/people.fixtures.ts'
import {
  createScopeFixtures,
  type Ride,
  ridesUrl,
  ruleNames,
  rules,
  type ScopedRole,
  type ScopeFixtures,
} from '../fixtures/row-scope.fixtures.ts'
import { createForm, pdf, type TestField, type TestFile } from '../form.ts'
import { type HalfSent, type Sent, sendFirstHalf } from './half-sent.ts'
import { sessionHeaders, writes } from './write-calls.ts'

// Each call that writes records: half of its body arrives, the caller's partners are taken away, the rest arrives (0026).

let fixtures: ScopeFixtures
let ride: Ride
beforeAll(async () => {
  fixtures = await createScopeFixtures()
  ride = await fixtures.createRide(fixtures.mine, 'Mia')
})
afterAll(() => fixtures.t.close())

type Body = { json: object } | { form: (TestFile | TestField)[] }
/** The calls on records that write, some with and without files. */
const bodies: Record<string, (prefix: string, owner: object) => { more: string; body: Body }[]> = {
  'POST /api/v1/generated/{prefix}': (_prefix, owner) => [
    { more: '', body: { json: { ride: { title: 'Nuova', ...owner } } } },
    {
      more: '',
      body: {
        form: [
          { field: 'ride', value: JSON.stringify({ title: 'Con carta', ...owner }) },
          { field: 'paper', name: 'Carta.pdf', content: pdf },
        ],
      },
    },
  ],
  'PUT /api/v1/generated/{prefix}': () => [
    { more: '', body: { json: { ride: [{ id: ride.id, title: 'Presa', lock_version: ride.lock_version }] } } },
  ],
  'PUT /api/v1/generated/{prefix}/{id}': () => [
    { more: `/${ride.id}`, body: { json: { ride: { title: 'Presa', lock_version: ride.lock_version } } } },
    {
      more: `/${ride.id}`,
      body: {
        form: [
          { field: 'ride', value: JSON.stringify({ title: 'Presa', lock_version: ride.lock_version }) },
          { field: 'paper', name: 'Altra.pdf', content: pdf },
        ],
      },
    },
  ],
  'POST /api/v1/generated/{prefix}/delete': () => [
    { more: '/delete', body: { json: { rows: [{ id: ride.id, lock_version: ride.lock_version }] } } },
  ],
  'DELETE /api/v1/generated/{prefix}/{id}': () => [{ more: `/${ride.id}`, body: { json: {} } }],
  'POST /api/v1/generated/{prefix}/import': (_prefix, owner) => {
    const asset = 'asset_id' in owner ? 'Mezzo Mia' : ''
    const row = { Id: '', Concessionaria: '', Officine: '', Asset: asset, Cliente: '', Utente: '', Titolo: 'Importata' }
    return [
      {
        more: '/import',
        body: {
          form: [
            { field: 'confirm', value: '1' },
            { field: 'file', ...csvFile([row]) },
          ],
        },
      },
    ]
  },
}

function toSent(call: string, caller: Caller, url: string, body: Body): Sent {
  const form = 'form' in body ? createForm(body.form) : undefined
  const headers = { accept: 'application/json', 'content-type': 'application/json', ...form?.headers }
  return {
    method: call.split(' ')[0] as Sent['method'],
    url,
    headers: { ...headers, ...sessionHeaders(fixtures.t, caller.token) },
    payload: form?.payload ?? Buffer.from(JSON.stringify('json' in body ? body.json : {})),
  }
}

async function createPerson(role: ScopedRole): Promise<Caller> {
  const hasDealer = role !== 'workshop_user'
  const { dealer, workshop } = fixtures.mine
  return fixtures.t.as(role, hasDealer ? { dealers: [dealer] } : { workshops: [workshop] })
}

async function unassign({ user_id }: Caller, role: ScopedRole): Promise<void> {
  const { name, email } = await findUserRow(fixtures.t, user_id)
  const form = userForm({ name, email, roles: [roleIds[role]], dealers: [], workshops: [] })
  expect((await fixtures.admin.send('PUT', `/api/users/${user_id}`, form)).status).toBe(200)
}

async function sendHalves(prefix: string, caller: Caller, owner: object): Promise<HalfSent[]> {
  const sent: HalfSent[] = []
  for (const [call, toBodies] of Object.entries(bodies))
    for (const { more, body } of toBodies(prefix, owner))
      sent.push(await sendFirstHalf(fixtures.t.app, call, toSent(call, caller, ridesUrl(prefix, more), body)))
  return sent
}

describe.each(ruleNames)('records that are own by %s', (rule) => {
  it.each(['sales_manager_rt', 'dealer_holder', 'workshop_user'] as const)(
    '%s writes none of those whose partner was taken away meanwhile',
    async (role) => {
      const caller = await createPerson(role)
      const owner = rules[rule].startsWith('asset_id') ? { asset_id: fixtures.mine.asset } : {}
      const sent = await sendHalves(`rides-${rule}`, caller, owner)
      await unassign(caller, role)
      await assertWritesNothing(fixtures.t, async () => {
        for (const { call, finish } of sent) expect([403, 404, 409, 422], call).toContain(await finish())
      })
    },
  )
})

it('rows saved before are not answered again once one of them belongs to another dealer', async () => {
  const caller = fixtures.mine.people.dealer_holder
  const save = () => {
    const rows = { ride: [{ title: 'Resta' }, { title: 'Passa di mano' }] }
    return caller.send<Ride[]>('PUT', ridesUrl('rides-dealer'), rows, { 'idempotency-key': 'righe' })
  }
  const first = await save()
  expect([first.status, (await save()).body]).toEqual([200, first.body])
  const moved = { dealer_id: fixtures.theirs.dealer, workshop_ids: [] }
  const url = ridesUrl('rides', `/${first.body[1]?.id}`)
  expect((await fixtures.admin.send('PUT', url, { ride: moved })).status).toBe(200)
  const again = await assertWritesNothing(fixtures.t, save)
  expect([again.status, again.text.includes('Passa di mano')]).toEqual([404, false])
})

it('walks all calls that write records', () => {
  const withoutRecords = ['POST /api/v1/generated/{prefix}/xls']
  const calls = writes.map(({ call }) => call).filter((call) => call.includes('/generated/{prefix}'))
  expect(Object.keys(bodies).concat(withoutRecords).toSorted()).toEqual(calls.toSorted())
})
