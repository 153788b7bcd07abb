import { field, model, portalRoles, relation, view } from '@portale/domain/generator/designer/design.fixtures.ts'
import type { ModelRecord } from '@portale/domain/generator/records/view.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { applyDesign } from '../../../test/fixtures/designer.fixtures.ts'

// Names of tables, aliases and columns in the statements: fields may have the same names.
const first = `asked audit changed data f fields file files found h held holder i ids item key known label laid last
  links m n name newest newrow now o old outcome over own p past place planned present shown`.split(/\s+/)
const second = `name2 new q r r0 r1 rank read record records result roles row rows s sent since source t total tx u v
  value view was x locked input merged position hints one`.split(/\s+/)

let t: TestApp
let admin: Caller
const url = '/api/v1/generated/aliases'

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  await applyDesign(
    t,
    {
      roles: [...portalRoles],
      models: [first, second].map((names, index) =>
        model(index === 0 ? 'Alias' : 'Other', {
          interface_name_plural: `Alias ${index}`,
          fields: names.map((name) => field(name, 'string')),
          relations: index === 0 ? [] : [relation('belongsTo', 'Alias', { related_model_field: 'shown' })],
          views: [view(index === 0 ? 'aliases' : 'others', { data_import: true })],
        }),
      ),
    },
    admin,
  )
})
afterAll(() => t.close())

it('a field with the name of a table, alias or column of a statement keeps its own value', async () => {
  const alias = Object.fromEntries(first.map((name) => [name, `in ${name}`]))
  const created = await admin.send<ModelRecord>('POST', url, { alias })
  expect([created.status, created.body]).toMatchObject([201, alias])
  const { id } = created.body
  const changed = { ...alias, now: 'changed', held: 'changed' }
  expect((await admin.send('PUT', `${url}/${id}`, { alias: { now: 'changed' } })).status).toBe(200)
  expect((await admin.send('PUT', url, { alias: [{ id, held: 'changed' }] })).body).toMatchObject([changed])
  expect((await admin.get<Page<ModelRecord>>(`${url}?shown=shown&sort=held`)).body.data).toMatchObject([changed])

  const other = { alias_id: id, ...Object.fromEntries(second.map((name) => [name, `in ${name}`])) }
  const path = '/api/v1/generated/others'
  expect((await admin.send('POST', path, { other })).body).toMatchObject({ ...other, alias: { id } })
  expect((await admin.get<Page<ModelRecord>>(path)).body.data).toMatchObject([other])
  expect((await admin.get(`${path}?_hints=alias_id&search=shown`)).body).toEqual([{ id, label: 'in shown' }])
  expect((await admin.get(`${path}/xls`)).status).toBe(200)
  const header = [...second.map((name) => name.replaceAll('_', ' ')), 'Alias'].join(';')
  const content = `${header}\n${second.map(() => 'x').join(';')};in shown`
  const answer = await admin.upload<{ counts: object }>(`${path}/import`, [{ field: 'file', name: 'x.csv', content }])
  expect(answer.body.counts).toMatchObject({ new: 1 })

  const { body } = await admin.get<Page<{ id: number; model_type: string; event: string }>>('/api/audits')
  const update = body.data.find(({ model_type, event }) => model_type === 'alias' && event === 'updated')
  expect((await admin.send('POST', `/api/audits/${update?.id}/undo`, {})).status).toBe(200)
  expect((await admin.get<ModelRecord>(`${url}/${id}`)).body).toMatchObject({ ...changed, held: 'in held' })
})
