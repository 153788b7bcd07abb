import { field, model } from '@portale/domain/generator/designer/design.fixtures.ts'
import type { Design, DesignModel } from '@portale/domain/generator/designer/design.ts'
import type { ModelRecord } from '@portale/domain/generator/records/view.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, createCaller } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { applyDesign, changeDesign, getModel } from '../../../test/fixtures/designer.fixtures.ts'
import {
  createRecordFixtures,
  type RecordFixtures,
  sampleDesign,
  samplesUrl,
} from '../../../test/fixtures/records.fixtures.ts'
import { pdf } from '../../../test/form.ts'
import { buildApp } from '../../app.ts'
import { DesignCache } from '../designer/design-cache.ts'

let fixtures: RecordFixtures
let app: FastifyInstance
let cache: DesignCache
/** The administrator at a server that is not notified of new designs. */
let outdated: Caller
let existing: ModelRecord

beforeAll(async () => {
  fixtures = await createRecordFixtures()
  cache = new DesignCache(fixtures.app.deps.db)
  app = await buildApp({ ...fixtures.app.deps, designs: cache })
  outdated = createCaller(app, fixtures.app.deps.config, fixtures.admin.token, fixtures.admin.user_id)
})
afterAll(async () => {
  await app.close()
  await fixtures.app.close()
})

const changed = (change: (sample: DesignModel) => DesignModel): Design => {
  const design = sampleDesign()
  return { ...design, models: design.models.map((model) => (model.name === 'Sample' ? change(model) : model)) }
}
const without = (db_name: string): Design =>
  changed((sample) => ({ ...sample, fields: sample.fields.filter((field) => field.db_name !== db_name) }))
const apply = (design: Design) => applyDesign(fixtures.app, design, fixtures.admin)

beforeEach(async () => {
  await apply(sampleDesign())
  existing = await fixtures.createSample({ title: 'Di prima', count: 5 })
  cache.invalidate()
  expect((await outdated.get(`${samplesUrl}/${existing.id}`)).status).toBe(200)
})

describe('a server with the previous design', () => {
  it('reads without an archived column', async () => {
    await apply(without('count'))
    const list = await outdated.get<Page<ModelRecord>>(samplesUrl)
    expect([list.status, Object.hasOwn(list.body.data[0] ?? {}, 'count')]).toEqual([200, false])
    expect((await outdated.get(`${samplesUrl}/${existing.id}`)).body).not.toHaveProperty('count')
  })

  it('ignores an archived column in filters and in the export, and rejects it in the order', async () => {
    await apply(without('count'))
    expect((await outdated.get(`${samplesUrl}?count=5`)).status).toBe(200)
    expect((await outdated.get(`${samplesUrl}?sort=count`)).status).toBe(422)
    await apply(sampleDesign())
    await apply(without('price'))
    expect((await outdated.get(`${samplesUrl}/xls`)).status).toBe(200)
  })

  it('reads and writes a column that changed its type', async () => {
    await apply(
      changed((sample) => ({
        ...sample,
        fields: sample.fields.map((field) => (field.db_name === 'count' ? { ...field, db_type: 'string' } : field)),
      })),
    )
    expect((await outdated.get<ModelRecord>(`${samplesUrl}/${existing.id}`)).status).toBe(200)
    const written = await outdated.send<ModelRecord>('PUT', `${samplesUrl}/${existing.id}`, {
      sample: { count: 'sette' },
    })
    expect([written.status, written.body.count]).toEqual([200, 'sette'])
  })

  it('answers 404 for an archived model', async () => {
    await apply({ ...sampleDesign(), models: [model('Other', { fields: [field('name', 'string')] })] })
    expect((await outdated.get(samplesUrl)).status).toBe(404)
    expect((await outdated.send('POST', samplesUrl, { sample: { title: 'x' } })).status).toBe(404)
  })

  it('writes a new column', async () => {
    await apply(changed((sample) => ({ ...sample, fields: [...sample.fields, field('colour', 'string')] })))
    const created = await outdated.send<ModelRecord>('POST', samplesUrl, { sample: { title: 'x', colour: 'rosso' } })
    expect([created.status, created.body.colour]).toEqual([201, 'rosso'])
  })

  it('stores the files of a form whose save was repeated', async () => {
    await apply(without('count'))
    const parts = [
      { field: 'sample', value: '{"title":"Con file"}' },
      { field: 'attachment', name: 'a.pdf', content: pdf },
    ]
    const { status, body } = await outdated.upload<ModelRecord>(samplesUrl, parts)
    expect(status).toBe(201)
    const [file] = body.attachment as { id: number }[]
    expect((await outdated.get(`${samplesUrl}/${body.id}?_file=${file?.id}`)).text).toBe(pdf)
  })

  it('saves and deletes rows, and requires a new required field', async () => {
    await apply(
      changed((sample) => ({
        ...sample,
        fields: [...sample.fields, field('colour', 'string', { label: 'Colore', required: true })],
      })),
    )
    const save = (sample: object) =>
      outdated.send<{ errors: object }>('PUT', samplesUrl, { sample: [{ id: existing.id, ...sample }] })
    const rejected = await assertWritesNothing(fixtures.app, () => save({ title: 'y' }))
    expect(rejected.body.errors).toEqual({ 'sample.0.colour': ['Il campo Colore è obbligatorio.'] })
    expect((await save({ title: 'y', colour: 'blu' })).status).toBe(200)
    await apply(without('price'))
    expect((await outdated.send('DELETE', `${samplesUrl}/${existing.id}`)).status).toBe(204)
  })

  const header = 'Titolo;Quantità;Prezzo;Attivo;Note;Usato il;Concessionaria;Utente;Campione;Officine'
  const file = [{ field: 'file', name: 'x.csv', content: `${header}\nNuovo;;;;;;;;;` }]

  it('imports when only other models have changed', async () => {
    const design = sampleDesign()
    await apply({
      ...design,
      models: [...design.models, model('Bystander', { fields: [field('nickname', 'string')] })],
    })
    expect((await outdated.upload(`${samplesUrl}/import`, file)).status).toBe(200)
  })

  it('rejects an import (409), and accepts it the next time', async () => {
    await apply(without('count'))
    expect((await assertWritesNothing(fixtures.app, () => outdated.upload(`${samplesUrl}/import`, file))).status).toBe(
      409,
    )
    expect((await outdated.upload(`${samplesUrl}/import`, file)).status).toBe(200)
  })
})

it('reads and writes answer 200, 409 or 503 while designs are applied', async () => {
  const seen = new Set<number>()
  let done = false
  const readers = [outdated, fixtures.admin].map(async (caller) => {
    for (let count = 0; !done; count += 1) {
      seen.add((await caller.get(`${samplesUrl}?sort=title`)).status)
      seen.add((await caller.send('PUT', `${samplesUrl}/${existing.id}`, { sample: { title: `n ${count}` } })).status)
    }
  })
  for (let turn = 0; turn < 4; turn += 1) {
    await apply(without('count'))
    await apply(sampleDesign())
  }
  done = true
  await Promise.all(readers)
  expect([...seen].filter((status) => ![200, 409, 503].includes(status))).toEqual([])
  expect(seen).toContain(200)
})

describe('an import of child records', () => {
  const file = () => [{ field: 'file', name: 'x.csv', content: `Codice;Campione\nP-1;#${existing.id}` }]
  const partsImport = '/api/v1/generated/parts/import'

  it('is rejected when the parent model has changed (409)', async () => {
    expect((await outdated.upload(partsImport, file())).status).toBe(200)
    await changeDesign(fixtures.admin, (models) => {
      for (const field of getModel(models, 'Sample').fields) if (field.db_name === 'title') field.db_type = 'integer'
    })
    const call = () => outdated.upload(partsImport, file())
    expect((await assertWritesNothing(fixtures.app, call)).status).toBe(409)
  })

  it('is rejected when the caller has lost the role since the session was read (401)', async () => {
    const { deps } = fixtures.app
    const session = await deps.sessions.find(fixtures.admin.token, false)
    const sessions = Object.create(deps.sessions, { find: { value: async () => session } })
    const appWithOldSession = await buildApp({ ...deps, sessions })
    const caller = createCaller(appWithOldSession, deps.config, fixtures.admin.token, fixtures.admin.user_id)
    const { body } = await caller.upload<{ plan: string }>(partsImport, file())
    await deps.db.updateTable('users').set({ role_id: 8 }).where('id', '=', fixtures.admin.user_id).execute()
    const confirmed = [...file(), { field: 'confirm', value: '1' }, { field: 'plan', value: body.plan }]
    const call = () => caller.upload(partsImport, confirmed)
    expect((await assertWritesNothing(fixtures.app, call)).status).toBe(401)
    await appWithOldSession.close()
  })
})
