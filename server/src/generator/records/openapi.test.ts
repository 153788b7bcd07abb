import { field, model, portalRoles, relation, view } from '@portale/domain/generator/designer/design.fixtures.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestResponse } from '../../../test/app.ts'
import { applyDesign } from '../../../test/fixtures/designer.fixtures.ts'
import { createRecordFixtures, type RecordFixtures, samplesUrl } from '../../../test/fixtures/records.fixtures.ts'
import { pdf, png } from '../../../test/form.ts'
import { findSchemaErrors } from '../../../test/json-schema.ts'

type Described = { responses: Record<string, { content?: Record<string, { schema: Record<string, unknown> }> }> }
type OpenApi = {
  openapi: string
  info: { version: string }
  paths: Record<string, Record<string, Described & { parameters?: { name: string }[]; requestBody?: unknown }>>
  components: { schemas: Record<string, Record<string, unknown>> }
}

let fixtures: RecordFixtures
let api: OpenApi
const read = async () => (await fixtures.admin.get<OpenApi>('/api/automation/openapi')).body

beforeAll(async () => {
  fixtures = await createRecordFixtures()
  api = await read()
})
afterAll(() => fixtures.app.close())

/** How an answer departs from what is described of its call. */
function departuresOf(path: string, method: string, { status, body }: TestResponse): string[] {
  const call = api.paths[path]?.[method]
  const described = call?.responses[status] ?? call?.responses.default
  if (!described) return [`${method} ${path} ${status} is not described`]
  const schema = described.content?.['application/json']?.schema
  return schema ? findSchemaErrors(api, schema, body) : body === undefined ? [] : [`${path}: a body is not described`]
}

describe('the document', () => {
  it('has every call of every prefix that some role may make', () => {
    const calls = Object.entries(api.paths).map(([path, methods]) => `${path} ${Object.keys(methods)}`)
    expect(calls).toEqual([
      '/api/v1/generated/samples get,post,put',
      '/api/v1/generated/samples/{id} get,put,delete',
      '/api/v1/generated/samples/selection get',
      '/api/v1/generated/samples/xls get',
      '/api/v1/generated/samples/import post',
      '/api/v1/generated/other-samples get,post,put',
      '/api/v1/generated/other-samples/{id} get,put,delete',
      '/api/v1/generated/other-samples/selection get',
      '/api/v1/generated/other-samples/xls get',
      '/api/v1/generated/parts get,post,put',
      '/api/v1/generated/parts/{id} get,put,delete',
      '/api/v1/generated/parts/selection get',
      '/api/v1/generated/parts/xls get',
      '/api/v1/generated/parts/import post',
    ])
    for (const methods of Object.values(api.paths))
      for (const [method, call] of Object.entries(methods))
        expect([method, call.requestBody !== undefined]).toEqual([method, method === 'post' || method === 'put'])
  })

  it('has the filters and the order of a list', () => {
    const names = api.paths[samplesUrl]?.get?.parameters?.map(({ name }) => name)
    expect(names).toEqual([
      ...['page', 'per_page', 'sort', 'title', 'count', 'count.from', 'count.to', 'price', 'price.from', 'price.to'],
      ...['active', 'notes', 'used_at', 'used_at.from', 'used_at.to', 'dealer_id', 'user_id', 'sample_id'],
      ...['_view', '_hints', 'search', 'id'],
    ])
  })

  it('has exactly the schemas that it refers to', () => {
    const refs = [...JSON.stringify(api).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name)
    expect(refs.filter((name) => !Object.hasOwn(api.components.schemas, name))).toEqual([])
    expect(new Set(refs)).toEqual(new Set(Object.keys(api.components.schemas)))
  })
})

describe('responses match their schemas', () => {
  const withFiles = () =>
    fixtures.admin.upload(samplesUrl, [
      {
        field: 'sample',
        value: JSON.stringify({
          title: 'x'.repeat(255),
          count: Number.MAX_SAFE_INTEGER,
          price: '-99999999999,9999',
          active: 1,
          notes: 'a\nb',
          used_at: '2026-11-21T09:30:15.123456Z',
          dealer_id: fixtures.dealerId,
          user_id: fixtures.admin.user_id,
          workshop_ids: fixtures.workshopIds,
        }),
      },
      { field: 'photo', name: 'a.png', content: png },
      { field: 'attachment', name: 'a.pdf', content: pdf },
    ])

  it('of records, pages, views, hints and rows', async () => {
    const created = await withFiles()
    const { id } = created.body as { id: number }
    await fixtures.createPart(id)
    const one = `${samplesUrl}/{id}`
    const found = [
      departuresOf(samplesUrl, 'post', created),
      departuresOf(samplesUrl, 'post', await fixtures.admin.send('POST', samplesUrl, { sample: { title: 'x' } })),
      departuresOf(samplesUrl, 'get', await fixtures.admin.get(samplesUrl)),
      departuresOf(samplesUrl, 'get', await fixtures.admin.get(`${samplesUrl}?title=nothing`)),
      departuresOf(samplesUrl, 'get', await fixtures.admin.get(`${samplesUrl}?_view=1`)),
      departuresOf(samplesUrl, 'get', await fixtures.admin.get(`${samplesUrl}?_hints=dealer_id`)),
      departuresOf(one, 'get', await fixtures.admin.get(`${samplesUrl}/${id}`)),
      departuresOf(one, 'put', await fixtures.admin.send('PUT', `${samplesUrl}/${id}`, { sample: { photo: null } })),
      departuresOf(samplesUrl, 'put', await fixtures.admin.send('PUT', samplesUrl, { sample: [{ id, count: 1 }] })),
      departuresOf(
        one,
        'delete',
        await fixtures.admin.send('DELETE', `${samplesUrl}/${(await fixtures.createSample()).id}`),
      ),
    ]
    expect(found.flat()).toEqual([])
    expect(created.status).toBe(201)
  })

  it('of imports and errors', async () => {
    const header = 'Titolo;Quantità;Prezzo;Attivo;Note;Usato il;Concessionaria;Utente;Campione;Officine'
    const file = (row: string) => [{ field: 'file', name: 'x.csv', content: `Id;${header}\n${row}` }]
    const { id } = await fixtures.createSample()
    const path = `${samplesUrl}/import`
    const found = [
      departuresOf(path, 'post', await fixtures.admin.upload(path, file(`${id};Altro;x;;;;;;;;`))),
      departuresOf(path, 'post', await fixtures.admin.upload(path, file(`${id};Altro;1;;;;;;;;`))),
      departuresOf(path, 'post', await fixtures.admin.upload(path, [])),
      departuresOf(samplesUrl, 'post', await fixtures.admin.send('POST', samplesUrl, {})),
      departuresOf(samplesUrl, 'put', await fixtures.admin.send('PUT', samplesUrl, {})),
      departuresOf(`${samplesUrl}/{id}`, 'get', await fixtures.admin.get(`${samplesUrl}/999999`)),
    ]
    expect(found.flat()).toEqual([])
  })

  it('a response that does not match is reported', () => {
    const { 'record.sample': schema = {} } = api.components.schemas
    expect(findSchemaErrors(api, schema, {})).toContain('$: title is missing')
    expect(findSchemaErrors(api, schema, { more: 1 })).toContain('$: more is not described')
  })
})

it('a model named like a schema of the document has schemas of its own', async () => {
  const twins = ['Record', 'Input', 'Error', 'Hint'].map((name) =>
    model(name, {
      fields: [field('name', 'string'), field('properties', 'text')],
      relations: [relation('belongsTo', 'Customer', { related_model_field: 'vat_n' })],
      views: [view(`twin-${name.toLowerCase()}`)],
    }),
  )
  await applyDesign(fixtures.app, { roles: [...portalRoles], models: twins }, fixtures.admin)
  api = await read()
  for (const { name } of twins) {
    const key = name.toLowerCase()
    const path = `/api/v1/generated/twin-${key}`
    const created = await fixtures.admin.send('POST', path, { [key]: { name: 'x', properties: 'y' } })
    expect([created.status, departuresOf(path, 'post', created)]).toEqual([201, []])
  }
})
