import type { Me } from '@portale/domain/front/me.ts'
import type { ManagedMenuItem } from '@portale/domain/people/menu/menu.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { roleNames } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { countStatusPairs, type ErrorBody, type Fields, sendRejected } from '../../../test/fixtures/partner.fixtures.ts'
import { seedMenu } from './menu.seed.ts'

type Answered = ManagedMenuItem & ErrorBody
const path = '/api/menu-management'

let t: TestApp
let admin: Caller
let item: ManagedMenuItem
const form = (change: Fields = {}): Fields => ({
  name: 'Guida',
  url: '/guida',
  role: null,
  group: null,
  weight: 5,
  ...change,
})
const post = (body: unknown, headers = {}) => admin.send<Answered>('POST', path, body, headers)
const put = (change: Fields, caller = admin) =>
  caller.send<Answered>('PUT', `${path}/${item.id}`, { ...item, ...change })
const remove = (query = '', caller = admin) => caller.send<ErrorBody>('DELETE', `${path}/${item.id}${query}`)
const list = async (query = '') => (await admin.get<Page<ManagedMenuItem>>(`${path}${query}`)).body
const stored = () => t.deps.db.selectFrom('menu_items').selectAll().where('id', '=', item.id).executeTakeFirst()

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
})
beforeEach(async () => {
  item = (await post(form())).body
})
afterAll(() => t.close())

describe('GET /api/menu-management', () => {
  it('lists by weight and id, and filters by role', async () => {
    await t.deps.db.deleteFrom('menu_items').execute()
    for (const [name, role, weight] of [
      ['Terza', null, 7],
      ['Prima', 'workshop_user', -3],
      ['Quarta', 'dealer_holder', 7],
      ['Seconda', null, 0],
    ] as const)
      await post(form({ name, role, weight }))
    const names = async (query: string) => (await list(query)).data.map(({ name }) => name)
    expect(await names('')).toEqual(['Prima', 'Seconda', 'Terza', 'Quarta'])
    expect(await names('?role=workshop_user')).toEqual(['Prima', 'Seconda', 'Terza'])
    expect(await names('?role=dealer_holder')).toEqual(['Seconda', 'Terza', 'Quarta'])
    expect(await names('?role=no_such_role')).toEqual(['Seconda', 'Terza'])
    expect(await names("?role=' OR 1=1 --")).toEqual(['Seconda', 'Terza'])
    expect(await names('?sort=-weight')).toEqual(['Quarta', 'Terza', 'Seconda', 'Prima'])
    const page = await list('?role=workshop_user&per_page=10')
    expect([page.total, page.data[0]]).toEqual([
      3,
      {
        id: expect.any(Number),
        name: 'Prima',
        url: '/guida',
        role: 'workshop_user',
        group: null,
        weight: -3,
        lock_version: 0,
      },
    ])
  })

  it('lists the initial menu, whose items are valid', async () => {
    await t.deps.db.deleteFrom('menu_items').execute()
    await seedMenu(t.deps.db)
    const { data } = await list('?per_page=100')
    expect(data.length).toBeGreaterThan(10)
    for (const { id, ...one } of data) {
      const saved = await assertWritesNothing(t, () => admin.send('PUT', `${path}/${id}`, one))
      expect([saved.status, saved.body]).toEqual([200, { id, ...one }])
    }
  })
})

it('rejects all but the administrator (401, 403)', async () => {
  const others = await Promise.all(roleNames.slice(1).map((role) => t.as(role)))
  await assertWritesNothing(t, async () => {
    for (const [who, status] of [[t.anonymous, 401] as const, ...others.map((other) => [other, 403] as const)]) {
      expect((await who.get(path)).status).toBe(status)
      expect((await who.send('POST', path, form())).status).toBe(status)
      expect((await put({ name: 'x' }, who)).status).toBe(status)
      expect((await remove('', who)).status).toBe(status)
    }
  })
})

describe('saving', () => {
  it('creates and updates an item, which GET /api/v1/me has at once', async () => {
    const holder = await t.as('dealer_holder')
    const menu = async () => (await holder.get<Me>('/api/v1/me')).body.menu.filter(({ id }) => id === item.id)
    expect(await menu()).toEqual([{ id: item.id, name: 'Guida', url: '/guida', group: null, weight: 5 }])
    const sent = {
      name: ' Guida & <b>aiuto</b> ',
      url: 'https://example.it/guida?a=1#b',
      group: ' Rete ',
      weight: '-2,5',
      id: 1,
    }
    const { status, body } = await put(sent)
    expect([status, body]).toEqual([
      200,
      {
        id: item.id,
        name: 'Guida & <b>aiuto</b>',
        url: 'https://example.it/guida?a=1#b',
        role: null,
        group: 'Rete',
        weight: -2.5,
        lock_version: 1,
      },
    ])
    expect(await menu()).toMatchObject([{ name: 'Guida & <b>aiuto</b>', group: 'Rete', weight: -2.5 }])
    expect((await put({ role: 'workshop_user', lock_version: 1 })).status).toBe(200)
    expect(await menu()).toEqual([])
  })

  it('writes nothing when nothing changed', async () => {
    const again = await assertWritesNothing(t, () => put({ name: ' Guida ', weight: '5', role: '' }))
    expect([again.status, again.body]).toEqual([200, item])
  })

  it('accepts a generated role, rejects an unknown one (422)', async () => {
    await t.deps.db.insertInto('roles').values({ name: 'warehouse', label: 'Magazzino' }).execute()
    expect((await post(form({ role: 'warehouse' }))).body.role).toBe('warehouse')
    for (const role of ['nobody', 'Administrator', '1', '__proto__', "x' OR '1'='1"])
      for (const send of [() => post(form({ role })), () => put({ role })])
        expect(await sendRejected(t, send)).toEqual({ status: 422, errors: { role: ['Il ruolo scelto non esiste.'] } })
  })

  it('creates one item for a repeated or concurrent Idempotency-Key', async () => {
    const send = () => post(form({ name: 'Una sola' }), { 'idempotency-key': 'k' })
    const answers = await Promise.all([send(), send(), send()])
    answers.push(await assertWritesNothing(t, send))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'http://example.it',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/%2f/evil.example',
    '/..//evil.example',
    'https://user:pass@evil.example',
    'https://example.it@evil.example',
    'https://',
    '/a\r\nSet-Cookie: x=y',
    '/a%0d%0aSet-Cookie:x',
    'guida',
    '/a b',
  ])('rejects the address %j', async (url) => {
    for (const send of [() => post(form({ url })), () => put({ url })]) {
      const { status, errors } = await sendRejected(t, send)
      expect([status, Object.keys(errors)]).toEqual([422, ['url']])
    }
  })

  it.each([
    ['name', ''],
    ['name', 'a\r\nb'],
    ['name', 'x'.repeat(256)],
    ['url', null],
    ['weight', 'x'],
    ['weight', '1.5.0'],
    ['weight', '1e999'],
    ['role', 7],
    ['role', 'a\0b'],
    ['lock_version', 'x'],
  ])('rejects %s %.20j', async (key, value) => {
    const { status, errors } = await sendRejected(t, () => put({ [key]: value }))
    expect([status, Object.keys(errors)]).toEqual([422, [key]])
  })

  it.each([{}, [], null, { menu_item: { name: 'x' } }])('the body %j reports every field', async (body) => {
    const { status, errors } = await sendRejected(t, () => post(body))
    expect([status, Object.keys(errors).toSorted()]).toEqual([422, ['name', 'url', 'weight']])
  })
})

describe('404, 409', () => {
  it.each(['999999', 'abc', '0', '-1', '1.5', '%00', '99999999999999999999'])('404 for the id %s', async (id) => {
    await assertWritesNothing(t, async () => {
      for (const body of [{}, form()]) expect((await admin.send('PUT', `${path}/${id}`, body)).status).toBe(404)
      expect((await admin.send('DELETE', `${path}/${id}`)).status).toBe(404)
    })
  })

  it('answers 409 with the name of the last change to an update or deletion', async () => {
    const rita = await t.as((await buildUser(t.deps.db, { role: 'administrator', name: 'Rita Neri' })).id)
    expect((await put({ name: 'Di Rita' }, rita)).status).toBe(200)
    const sentence = /^Il punto di menu è cambiato: l’ha modificato Rita Neri il \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d\./
    for (const late of [() => put({ name: 'Mio' }), () => remove('?lock_version=0')]) {
      const { status, body } = await assertWritesNothing(t, late)
      expect([status, body.message]).toEqual([409, expect.stringMatching(sentence)])
    }
    expect((await stored())?.name).toBe('Di Rita')
  })

  it('deletes with the current version or none (204), rejects an invalid one (422)', async () => {
    expect((await sendRejected(t, () => remove('?lock_version=x'))).errors).toEqual({
      lock_version: [expect.any(String)],
    })
    const { status, text } = await remove('?lock_version=0')
    expect([status, text, await stored()]).toEqual([204, '', undefined])
    expect((await remove()).status).toBe(404)
    item = (await post(form())).body
    expect((await remove()).status).toBe(204)
  })

  it('rejects one of two concurrent updates or deletions', async () => {
    const changes = await countStatusPairs(10, async (round) => {
      const of = (name: string) => put({ name: `${name} ${round}`, lock_version: round })
      return Promise.all([of('Uno'), of('Due')])
    })
    expect(changes).toEqual({ '200 409': 10 })
    const deletions = await countStatusPairs(10, async () => {
      item = (await post(form())).body
      return Promise.all([put({ name: 'Cambiato' }), remove('?lock_version=0')])
    })
    expect(Object.keys(deletions).filter((statuses) => !['200 409', '204 404', '404 204'].includes(statuses))).toEqual(
      [],
    )
  })
})
