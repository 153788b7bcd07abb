import type { Operation } from '@portale/domain/generator/designer/design-options.ts'
import type { ModelView } from '@portale/domain/generator/records/view.ts'
import { type RoleName, roleNames } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestResponse } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import {
  createRecordFixtures,
  operationsByRole,
  type RecordFixtures,
  samplesUrl,
} from '../../../test/fixtures/records.fixtures.ts'

let fixtures: RecordFixtures
const callers = new Map<RoleName, Caller>()

beforeAll(async () => {
  fixtures = await createRecordFixtures()
  for (const role of roleNames) callers.set(role, await fixtures.app.as(role))
})
afterAll(() => fixtures.app.close())

const as = (role: RoleName): Caller => callers.get(role) ?? fixtures.admin

type Call = { status: number; make: (caller: Caller, id: number) => Promise<TestResponse> }
const sample = { title: 'Nuovo' }

const calls: Record<Operation, Call[]> = {
  read: [
    { status: 200, make: (caller) => caller.get(samplesUrl) },
    { status: 200, make: (caller) => caller.get(`${samplesUrl}?_view=1`) },
    { status: 200, make: (caller) => caller.get(`${samplesUrl}?_hints=dealer_id`) },
    { status: 200, make: (caller, id) => caller.get(`${samplesUrl}/${id}`) },
  ],
  create: [
    { status: 201, make: (caller) => caller.send('POST', samplesUrl, { sample }) },
    { status: 200, make: (caller) => caller.send('PUT', samplesUrl, { sample: [sample] }) },
  ],
  update: [
    { status: 200, make: (caller, id) => caller.send('PUT', `${samplesUrl}/${id}`, { sample }) },
    { status: 200, make: (caller, id) => caller.send('PUT', samplesUrl, { sample: [{ id, title: 'Altro' }] }) },
  ],
  delete: [
    { status: 204, make: (caller, id) => caller.send('DELETE', `${samplesUrl}/${id}`) },
    { status: 200, make: (caller, id) => caller.send('PUT', samplesUrl, { sample: [{ id, _delete: true }] }) },
  ],
}
describe.each(roleNames)('%s', (role) => {
  it.each(Object.keys(calls) as Operation[])('%s', async (operation) => {
    for (const { status, make } of calls[operation]) {
      const { id } = await fixtures.createSample()
      if (operationsByRole[role]?.includes(operation)) expect((await make(as(role), id)).status).toBe(status)
      else expect((await assertWritesNothing(fixtures.app, () => make(as(role), id))).status).toBe(403)
    }
  })

  it('xls, its template and import as the view allows', async () => {
    const form = [{ field: 'file', name: 'x.csv', content: 'Codice\nX' }]
    const exports = ['administrator', 'dealer_sales_manager'].includes(role)
    const imports = ['administrator', 'superuser_rt'].includes(role)
    expect((await as(role).get(`${samplesUrl}/xls`)).status).toBe(exports ? 200 : 403)
    expect((await as(role).get(`${samplesUrl}/xls?_template=1`)).status).toBe(imports ? 200 : 403)
    expect((await as(role).upload(`${samplesUrl}/import`, form)).status).toBe(imports ? 422 : 403)
  })
})

it('a grid may mix only what its role may do, and then does nothing at all', async () => {
  const { id } = await fixtures.createSample({ title: 'Prima' })
  const { id: unwanted } = await fixtures.createSample()
  const rows = [{ title: 'Nuova' }, { id, title: 'Dopo' }, { id: unwanted, _delete: true }]
  const send = (role: RoleName) => as(role).send('PUT', samplesUrl, { sample: rows })
  expect((await send('dealer_holder')).status).toBe(403)
  expect((await fixtures.admin.get<{ title: string }>(`${samplesUrl}/${id}`)).body.title).toBe('Prima')
  expect((await send('dealer_holder_sales_manager')).status).toBe(200)
})

it('each role gets its view of the prefix', async () => {
  const viewOf = async (role: RoleName) => (await as(role).get<ModelView>(`${samplesUrl}?_view=1`)).body
  expect(await viewOf('after_sales_manager_rt')).toMatchObject({
    prefix: 'samples',
    operations: ['read', 'update'],
    data_export: false,
    data_import: false,
    key: 'sample',
    model_type: 'sample',
    interface_name_plural: 'Campioni',
  })
  const pathsOf = async (role: RoleName) => (await viewOf(role)).relations.map(({ name, path }) => [name, path])
  expect(await pathsOf('administrator')).toEqual([
    ['dealer', '/dealers'],
    ['user', null],
    ['sample', '/samples'],
    ['workshops', '/workshops'],
    ['parts', '/parts'],
  ])
  expect(await pathsOf('dealer_holder')).toEqual([
    ['dealer', null],
    ['user', null],
    ['sample', '/samples'],
    ['workshops', null],
    ['parts', null],
  ])
})

it('404 without any view, 403 when only other roles have one, 401 without a session', async () => {
  for (const path of ['', '/1', '/xls']) {
    expect((await fixtures.admin.get(`/api/v1/generated/nothing${path}`)).status).toBe(404)
    expect((await fixtures.admin.get(`/api/v1/generated/other-samples${path}`)).status).toBe(403)
    expect((await fixtures.app.anonymous.get(`${samplesUrl}${path}`)).status).toBe(401)
  }
  for (const prefix of ['__proto__', 'constructor', 'users', 'SAMPLES', "samples'--", '%00', 'samples%2F1'])
    expect((await fixtures.admin.get(`/api/v1/generated/${prefix}`)).status).toBe(404)
})
