import { field, file, model, portalRoles, relation, view } from '@portale/domain/generator/designer/design.fixtures.ts'
import type { Design } from '@portale/domain/generator/designer/design.ts'
import type { DesignPlan } from '@portale/domain/generator/designer/plan.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import {
  type AutomationAnswer,
  applyDesign,
  automationPath,
  demoDesign,
  fetchDesign,
  getModel,
} from '../../../test/fixtures/designer.fixtures.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { countStatusPairs } from '../../../test/fixtures/partner.fixtures.ts'

let t: TestApp
let admin: Caller
let current: AutomationAnswer

/** Everything in the database that a rejected request may not change. */
async function readGeneratedState() {
  const { rows } = await sql`SELECT (SELECT json_agg(r ORDER BY id) FROM roles r) AS roles,
    (SELECT json_agg(m ORDER BY id) FROM menu_items m) AS menu, (SELECT count(*) FROM designs) AS designs,
    (SELECT last_value FROM design_ids) AS ids, (SELECT json_agg(a.attname ORDER BY c.relname, a.attnum) FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid WHERE c.relnamespace = 'generated'::regnamespace) AS columns`.execute(
    t.deps.db,
  )
  return rows[0]
}

/** Asserts that an apply and a plan of an invalid design have the same errors and write nothing. */
async function assertRejected(body: object): Promise<[number, string[]]> {
  const before = await readGeneratedState()
  const sent = await assertWritesNothing(t, () =>
    admin.send<AutomationAnswer>('POST', automationPath, { confirm: true, ...body }),
  )
  const planned = await admin.send<AutomationAnswer>('POST', `${automationPath}/plan`, body)
  expect([planned.status, planned.body]).toEqual([sent.status, sent.body])
  expect(await readGeneratedState()).toEqual(before)
  return [sent.status, Object.keys(sent.body.errors ?? {})]
}

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
})
beforeEach(async () => {
  current = (await fetchDesign(admin)) as AutomationAnswer
})
afterAll(() => t.close())

it('a new portal, has only the portal’s roles', () => {
  expect(current).toEqual({ models: [], set_aside: [], roles: portalRoles, lock_version: 0, last: null })
})

const invalidModels: [string, Partial<Design['models'][0]>, string][] = [
  ['a name with a quote', { name: 'Vehicle"; DROP TABLE dealers; --' }, 'name'],
  ['a name with an apostrophe', { name: "Robert'" }, 'name'],
  ['a name in Cyrillic', { name: 'Vehiсle' }, 'name'],
  ['a name of 64 characters', { name: 'V'.repeat(64) }, 'name'],
  ['a reserved word', { name: 'Select' }, 'name'],
  ['a table of the portal', { name: 'Dealer' }, 'name'],
  ['the users', { name: 'User' }, 'name'],
  ['an object’s property', { name: '__proto__' }, 'name'],
  ['a field name with SQL in it', { fields: [field('x"; DROP TABLE users; --', 'text')] }, 'fields.0.db_name'],
  ['a field name that every table has', { fields: [field('id', 'integer')] }, 'fields.0.db_name'],
  ['a system column of PostgreSQL', { fields: [field('xmin', 'integer')] }, 'fields.0.db_name'],
  ['a duplicate field', { fields: [field('a', 'text'), field('a', 'text', { label: 'b' })] }, 'fields.1.db_name'],
  [
    'files with the name of a field',
    { fields: [field('a', 'text')], files: [file('a', { label: 'b' })] },
    'files.0.name',
  ],
  ['a relation to the audit', { relations: [relation('belongsTo', 'Audit')] }, 'relations.0.model'],
  [
    'a required relation to itself',
    { relations: [relation('belongsTo', 'Thing', { required: true })] },
    'relations.0.required',
  ],
  ['a hasMany without its inverse', { relations: [relation('hasMany', 'Thing')] }, 'relations.0.model'],
  ['the prefix of the users', { views: [view('users')] }, 'views.0.prefix'],
  ['the prefix of the audit', { views: [view('audits')] }, 'views.0.prefix'],
  ['the prefix of the API', { views: [view('api')] }, 'views.0.prefix'],
  ['a prefix that is a path', { views: [view('a/b')] }, 'views.0.prefix'],
  ['an unknown role', { views: [view('things', { roles: ['boss'] })] }, 'views.0.roles'],
  ['no role in a view', { views: [view('things', { roles: [] })] }, 'views.0.roles'],
  [
    'an unknown operation',
    { views: [view('things', { operations: ['read', 'grant' as 'read'] })] },
    'views.0.operations.1',
  ],
  ['an unknown type', { fields: [field('a', 'bytea' as 'text')] }, 'fields.0.db_type'],
]

describe.each([
  ['on the first save', async () => {}],
  [
    'on the second save',
    async () =>
      void (await applyDesign(
        t,
        { models: [model('Thing', { fields: [field('kept', 'text')] })], roles: portalRoles },
        admin,
      )),
  ],
])('a design that is invalid %s', (when, prepare) => {
  beforeAll(async () => prepare())
  const existingId = () => (when.includes('second') ? (current.models[0]?.id ?? 0) : undefined)

  it.each(invalidModels)('with %s, is rejected', async (_, change, key) => {
    const body = { roles: portalRoles, models: [{ ...model('Thing'), id: existingId(), ...change }] }
    expect(await assertRejected(body)).toEqual([422, [`models.0.${key}`]])
  })

  it.each([
    ['nothing', {}, ['models', 'roles']],
    ['no lists', { models: {}, roles: 'x' }, ['models', 'roles']],
    [
      'a thousand models',
      { models: Array.from({ length: 1000 }, (_, index) => model(`M${index}`)), roles: portalRoles },
      ['models'],
    ],
    ['a duplicate model', { models: [model('Aa'), model('Aa')], roles: portalRoles }, ['models.1.name']],
    ['an unknown id', { models: [{ ...model('Aa'), id: 999 }], roles: portalRoles }, ['models.0.id']],
    [
      'an id that is no number',
      { models: [{ ...model('Aa'), id: '1; DROP TABLE users' }], roles: portalRoles },
      ['models.0.id'],
    ],
    ['an invalid lock_version', { models: [], roles: portalRoles, lock_version: 'x' }, ['lock_version']],
    ['no roles', { models: [], roles: [] }, ['roles']],
    ['one of the portal’s roles missing', { models: [], roles: portalRoles.slice(1) }, ['roles']],
    [
      'one of the portal’s roles renamed',
      { models: [], roles: [{ ...portalRoles[0], name: 'boss' }, ...portalRoles.slice(1)] },
      ['roles.0.name'],
    ],
    [
      'a second administrator',
      { models: [], roles: [...portalRoles, { name: 'administrator', label: 'X' }] },
      [`roles.${portalRoles.length}.name`],
    ],
    [
      'id 1 twice',
      { models: [], roles: [...portalRoles, { id: 1, name: 'boss', label: 'X' }] },
      [`roles.${portalRoles.length}.name`, `roles.${portalRoles.length}.id`],
    ],
    [
      'an unknown role id',
      { models: [], roles: [...portalRoles, { id: 77, name: 'boss', label: 'X' }] },
      [`roles.${portalRoles.length}.id`],
    ],
    [
      'a role name with SQL in it',
      { models: [], roles: [...portalRoles, { name: "x'); --", label: 'X' }] },
      [`roles.${portalRoles.length}.name`],
    ],
  ])('with %s, is rejected', async (_, body, keys) => {
    expect(await assertRejected(body)).toEqual([422, keys])
  })

  it('invalid restores and undos are rejected (422)', async () => {
    const before = await readGeneratedState()
    for (const ids of [[999], ['x'], [1.5], [-1], 'all', { length: 1 }]) {
      const { status, body } = await admin.send<AutomationAnswer>('POST', `${automationPath}/restore`, {
        ids,
        confirm: true,
      })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['ids']])
    }
    for (const action of ['undo', 'restore'])
      expect(
        (await admin.send<AutomationAnswer>('POST', `${automationPath}/${action}`, { lock_version: {} })).status,
      ).toBe(422)
    expect(await readGeneratedState()).toEqual(before)
  })
})

describe('a malformed body is rejected', () => {
  it.each(['{', '"x"', '[]', 'null', '{"__proto__": {"models": []}}'])('%s', async (payload) => {
    const { status, body } = await admin.send<AutomationAnswer>('POST', automationPath, payload, {
      'content-type': 'application/json',
    })
    expect([400, 422]).toContain(status)
    expect(body.message).toEqual(expect.any(String))
  })
})

describe('a conflict', () => {
  beforeAll(async () => void (await applyDesign(t, demoDesign(), admin)))
  const without = (name: string) => ({
    roles: current.roles,
    models: current.models.filter((model) => model.name !== name),
  })

  it('with data to archive, returns the plan until it is confirmed (409)', async () => {
    const before = await readGeneratedState()
    const requested = without('TestDrive')
    getModel(requested.models, 'Vehicle').relations.pop()
    for (const confirm of [undefined, false, 0]) {
      const { status, body } = await assertWritesNothing(t, () =>
        admin.send<AutomationAnswer>('POST', automationPath, { ...requested, confirm }),
      )
      expect([status, body.message, body.plan?.asks]).toEqual([409, expect.stringContaining('conferma'), true])
      expect(body.plan).toEqual((await admin.send<DesignPlan>('POST', `${automationPath}/plan`, requested)).body)
    }
    expect(await readGeneratedState()).toEqual(before)
    expect((await admin.send('POST', automationPath, { ...requested, confirm: 1 })).status).toBe(200)
    expect((await admin.send('POST', `${automationPath}/undo`, {})).status).toBe(200)
  })

  it('with an outdated version, names who applied the newer one, and when (409)', async () => {
    const otherAdmin = await t.as((await buildUser(t.deps.db, { role: 'administrator', name: 'Rita Neri' })).id)
    const { lock_version, models, roles } = current
    const changed = models.map((model, index) =>
      index ? model : { ...model, interface_name_plural: `Mezzi ${lock_version}` },
    )
    expect((await otherAdmin.send('POST', automationPath, { models: changed, roles, lock_version })).status).toBe(200)
    const outdated = { lock_version, confirm: true }
    for (const send of [
      () => admin.send<AutomationAnswer>('POST', automationPath, { models, roles, ...outdated }),
      () => admin.send<AutomationAnswer>('POST', `${automationPath}/plan`, { models, roles, ...outdated }),
      () => admin.send<AutomationAnswer>('POST', `${automationPath}/undo`, outdated),
      () => admin.send<AutomationAnswer>('POST', `${automationPath}/restore`, { ids: [], ...outdated }),
    ]) {
      const { status, body } = await assertWritesNothing(t, send)
      expect([status, body.message]).toEqual([
        409,
        expect.stringMatching(/^La progettazione è cambiata: l’ha modificata Rita Neri il \d\d\/\d\d\/\d{4}/),
      ])
    }
    expect((await admin.send('POST', automationPath, { models, roles, lock_version: lock_version + 1 })).status).toBe(
      200,
    )
  })

  it('between two concurrent applies of one version, rejects one (409)', async () => {
    const outcomes = await countStatusPairs(5, async (round) => {
      const { models, roles, lock_version } = await fetchDesign(admin)
      const apply = (name: string) =>
        admin.send<AutomationAnswer>('POST', automationPath, {
          models: [...models, model(`${name}${round}`)],
          roles,
          lock_version,
        })
      return Promise.all([apply('Left'), apply('Right')])
    })
    expect(outcomes).toEqual({ '200 409': 5 })
  })

  it('without versions, applies concurrent designs one after the other', async () => {
    const { models, roles } = await fetchDesign(admin)
    const apply = (name: string) =>
      admin.send<AutomationAnswer>('POST', automationPath, { models: [...models, model(name)], roles, confirm: true })
    const both = await Promise.all([apply('FirstOfTwo'), apply('SecondOfTwo')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const after = await fetchDesign(admin)
    expect(after.models.length + after.set_aside.length).toBeGreaterThan(models.length + 1)
  })

  it('without an apply to undo, is rejected (409)', async () => {
    const other = await testApp()
    const otherAdmin = await other.as('administrator')
    const { status, body } = await otherAdmin.send<AutomationAnswer>('POST', `${automationPath}/undo`, {
      confirm: true,
    })
    expect([status, body.message]).toEqual([409, 'Non c’è niente da annullare.'])
    await other.close()
  })
})

it('an unchanged design, is not applied again', async () => {
  const body = { models: current.models, roles: current.roles }
  const again = await assertWritesNothing(t, () => admin.send<AutomationAnswer>('POST', automationPath, body))
  expect([again.status, again.body.lock_version, again.body.last]).toEqual([200, current.lock_version, current.last])
})
