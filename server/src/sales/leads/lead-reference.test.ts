import type { Page } from '@portale/domain/platform/page.ts'
import { roleNames } from '@portale/domain/platform/roles.ts'
import { canSeeLeads } from '@portale/domain/sales/leads/lead.policy.ts'
import { type LeadReference, leadReferenceKinds, leadReferences } from '@portale/domain/sales/leads/lead-reference.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildLead, buildReference, buildUser, buildWorkshop } from '../../../test/fixtures/factories.ts'
import { countStatusPairs, type ErrorBody, sendRejected } from '../../../test/fixtures/partner.fixtures.ts'

type Answered = LeadReference & ErrorBody

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
})
afterAll(() => t.close())

const taken = { lead_models: 'Questo modello esiste già', lead_work_types: 'Questo tipo di lavoro esiste già' }
const changed = { lead_models: 'Il modello è cambiato', lead_work_types: 'Il tipo di lavoro è cambiato' }

describe.each(leadReferenceKinds)('%s', (kind) => {
  const { key } = leadReferences[kind]
  const path = `/api/v1/${kind}`
  const post = (fields: unknown, headers = {}) => admin.send<Answered>('POST', path, { [key]: fields }, headers)
  const put = (id: number | string, fields: unknown, caller = admin) =>
    caller.send<Answered>('PUT', `${path}/${id}`, { [key]: fields })
  const build = (values = {}) => buildReference(t.deps.db, kind, values)
  const offered = async (query = '', caller = admin) =>
    (await caller.get<{ id: number; name: string }[]>(`/api/v2/${kind}${query}`)).body
  const list = async (query: string) => (await admin.get<Page<LeadReference>>(`${path}${query}`)).body

  it('is created (201); fields that the caller may not set are ignored', async () => {
    const { status, body } = await post({ name: ' Città “Élite” <b> ', id: 1, lock_version: 9 })
    expect(status).toBe(201)
    expect(body).toEqual({ id: expect.any(Number), name: 'Città “Élite” <b>', archived: false, lock_version: 0 })
    expect((await admin.get(`${path}/${body.id}`)).body).toEqual(body)
    expect((await post({ name: 'Nata archiviata', archived: '1' })).body.archived).toBe(true)
  })

  it.each([
    [undefined, 'Il campo nome è obbligatorio.'],
    [null, 'Il campo nome è obbligatorio.'],
    ['', 'Il campo nome è obbligatorio.'],
    [' \t ', 'Il campo nome è obbligatorio.'],
    [7, 'Il campo nome non è valido.'],
    [['x'], 'Il campo nome non è valido.'],
    ['a\0b', 'Il campo nome non è valido.'],
    ['a\nb', 'Il campo nome non è valido.'],
    ['x'.repeat(256), 'Il campo nome non può superare i 255 caratteri.'],
  ])('rejects the name %.20j (422)', async (name, message) => {
    const { id } = await build()
    for (const send of [() => post({ name }), () => put(id, { name })])
      expect(await sendRejected(t, send)).toEqual({ status: 422, errors: { [`${key}.name`]: [message] } })
  })

  it.each(['', 'x', 2, null, []])('rejects archived as %j (422)', async (archived) => {
    const { errors } = await sendRejected(t, () => post({ name: 'x', archived }))
    expect(Object.keys(errors)).toEqual([`${key}.archived`])
  })

  it('rejects bodies without the record (422)', async () => {
    for (const body of [{}, { [key]: null }, { [key]: [] }, [], { other: { name: 'x' } }]) {
      const { errors } = await sendRejected(t, () => admin.send<ErrorBody>('POST', path, body))
      expect(errors).toEqual({ [`${key}.name`]: ['Il campo nome è obbligatorio.'] })
    }
  })

  it('rejects a name in use, also by an archived record or a concurrent request (422)', async () => {
    const { name } = await build({ archived: true })
    const { id } = await build()
    for (const send of [() => post({ name }), () => put(id, { name: ` ${name}` })])
      expect(await sendRejected(t, send)).toEqual({
        status: 422,
        errors: { [`${key}.name`]: [expect.stringContaining(taken[kind])] },
      })
    let round = 0
    const seen = await countStatusPairs(20, () => {
      round += 1
      return Promise.all([post({ name: `Gara ${round}` }), post({ name: `Gara ${round}` })])
    })
    expect(seen).toEqual({ '201 422': 20 })
  })

  it('is created once for repeated and concurrent requests with one Idempotency-Key', async () => {
    const send = () => post({ name: 'Una sola volta' }, { 'idempotency-key': 'k' })
    const answers = await Promise.all([send(), send(), send()])
    answers.push(await assertWritesNothing(t, send))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  })

  it('an update returns the new version, writes nothing without changes, and names the last change in a 409', async () => {
    const { id, name } = await build()
    const rita = await t.as((await buildUser(t.deps.db, { role: 'superuser_rt', name: 'Rita Neri' })).id)
    const { status, body } = await put(id, { name: `${name} bis`, lock_version: 0 }, rita)
    expect([status, body]).toEqual([200, { id, name: `${name} bis`, archived: false, lock_version: 1 }])
    expect((await assertWritesNothing(t, () => put(id, { name: body.name, archived: 0 }))).body).toEqual(body)
    const stale = await assertWritesNothing(t, () => put(id, { name: 'Tardi', lock_version: 0 }))
    const sentence = new RegExp(`^${changed[kind]}: l’ha modificato Rita Neri il \\d\\d/\\d\\d/\\d{4} `)
    expect([stale.status, stale.body.message]).toEqual([409, expect.stringMatching(sentence)])
    expect((await assertWritesNothing(t, () => put(id, { name: '', lock_version: 0 }))).status).toBe(422)
    const other = await t.as('superuser_rt')
    const seen = await countStatusPairs(20, (round) => {
      const of = (text: string) => ({ name: `${text} ${kind} ${round}`, lock_version: round + 1 })
      return Promise.all([put(id, of('Uno')), put(id, of('Due'), other)])
    })
    expect(seen).toEqual({ '200 409': 20 })
  })

  it('404 for an unknown record', async () => {
    for (const id of ['999999', 'abc', '0', '-1', '1.5', '99999999999999999999']) {
      expect((await admin.get(`${path}/${id}`)).status).toBe(404)
      expect((await assertWritesNothing(t, () => put(id, {}))).status).toBe(404)
    }
    const { id } = await build()
    expect((await admin.send('DELETE', `${path}/${id}`)).status).toBe(405)
  })

  it('archived, it is offered only to leads that have it, until it is restored', async () => {
    const { id, name } = await build()
    expect(await offered()).toContainEqual({ id, name })
    expect((await put(id, { name, archived: 1 })).body.archived).toBe(true)
    expect(await offered()).not.toContainEqual({ id, name })
    expect(await offered(`?with=${id}`)).toContainEqual({ id, name })
    for (const query of [
      '?with=',
      '?with=x',
      '?with=-1',
      `?with=${id}x`,
      `?with[]=${id}`,
      '?with=99999999999999999999',
    ])
      expect(await offered(query)).not.toContainEqual({ id, name })
    expect((await put(id, { name, archived: false })).body.archived).toBe(false)
    expect(await offered()).toContainEqual({ id, name })
  })

  it('the options are ordered by name and have two keys', async () => {
    for (const name of ['zeta', 'Èlite', 'alfa', 'Beta']) await build({ name })
    const found = (await offered()).map(({ name }) => name)
    expect(found).toEqual(found.toSorted(new Intl.Collator('it').compare))
    for (const hint of await offered()) expect(Object.keys(hint)).toEqual(['id', 'name'])
  })

  it('the list is a page ordered by name, with its filters in the links', async () => {
    for (let index = 10; index < 40; index += 1) await build({ name: `Furgone ${index}`, archived: index % 3 === 0 })
    await build({ name: 'Sconto 100%' })
    const page = await list('?name=FURGONE&per_page=10&archived=0')
    expect([page.total, page.data[0]?.name]).toEqual([20, 'Furgone 10'])
    expect(page.links.at(-1)?.url).toBe(`${path}?page=2&name=FURGONE&per_page=10&archived=0`)
    for (const [query, total] of [
      ['?name=furgone&archived=1', 10],
      ['?name=furgone&archived=x', 30],
      ['?name=furgone&archived=constructor', 30],
      ['?name=furgone&archived=__proto__', 30],
      ['?name=%25', 1],
      ['?name=%25%25', 0],
    ] as const)
      expect([query, (await list(query)).total]).toEqual([query, total])
    expect((await list('?name=furgone&sort=-name')).data[0]?.name).toBe('Furgone 39')
    expect((await list('?name=furgone&sort=id')).data[0]?.name).toBe('Furgone 10')
  })

  it.each(roleNames)('access of %s', async (role) => {
    const caller = await t.as(role)
    const { id } = await build()
    const isAdmin = role === 'administrator' || role === 'superuser_rt'
    expect((await caller.get(`/api/v2/${kind}`)).status).toBe(canSeeLeads({ role }) ? 200 : 403)
    expect((await caller.get(path)).status).toBe(isAdmin ? 200 : 403)
    expect((await caller.get(`${path}/${id}`)).status).toBe(isAdmin ? 200 : 403)
    if (isAdmin) return
    await assertWritesNothing(t, async () => {
      expect((await caller.send('POST', path, {})).status).toBe(403)
      expect((await put(id, {}, caller)).status).toBe(403)
      expect((await put(999_999, {}, caller)).status).toBe(403)
    })
  })
})

it('a lead shows the current name of its references, archived ones included', async () => {
  const model = await buildReference(t.deps.db, 'lead_models')
  const { id: workshop_id } = await buildWorkshop(t.deps.db)
  const lead = await buildLead(t.deps.db, { workshop_id, lead_model_id: model.id })
  await admin.send('PUT', `/api/v1/lead_models/${model.id}`, { lead_model: { name: 'Rinominato', archived: 1 } })
  expect((await admin.get(`/api/v1/leads/${lead.id}`)).body).toMatchObject({ lead_model: { name: 'Rinominato' } })
})
