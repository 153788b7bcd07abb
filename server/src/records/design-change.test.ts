import { field, model } from '@portale/domain/designer/design.fixtures.ts'
import type { Design, DesignModel } from '@portale/domain/designer/design.ts'
import type { Page } from '@portale/domain/page.ts'
import type { ModelRecord } from '@portale/domain/records/view.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, callerOf } from '../../test/app.ts'
import { applyDesign } from '../../test/fixtures/designer.fixtures.ts'
import {
  createRecordFixtures,
  type RecordFixtures,
  sampleDesign,
  samplesUrl,
} from '../../test/fixtures/records.fixtures.ts'
import { pdf } from '../../test/form.ts'
import { assertWritesNothing } from '../../test/traces.ts'
import { buildApp } from '../app.ts'
import { DesignCache } from '../designer/design-cache.ts'

let w: RecordFixtures
let app: FastifyInstance
let remembered: DesignCache
/** The administrator at a server that does not hear of designs that are applied elsewhere. */
let deaf: Caller
let existing: ModelRecord

beforeAll(async () => {
  w = await createRecordFixtures()
  remembered = new DesignCache(w.t.deps.db)
  app = await buildApp({ ...w.t.deps, designs: remembered })
  deaf = callerOf(app, w.t.deps.config, w.admin.token, w.admin.user_id)
})
afterAll(async () => {
  await app.close()
  await w.t.close()
})

const changed = (change: (sample: DesignModel) => DesignModel): Design => {
  const design = sampleDesign()
  return { ...design, models: design.models.map((one) => (one.name === 'Sample' ? change(one) : one)) }
}
const without = (db_name: string): Design =>
  changed((sample) => ({ ...sample, fields: sample.fields.filter((one) => one.db_name !== db_name) }))
const apply = (design: Design) => applyDesign(w.t, design, w.admin)

beforeEach(async () => {
  await apply(sampleDesign())
  existing = await w.build({ title: 'Di prima', count: 5 })
  remembered.invalidate()
  expect((await deaf.get(`${samplesUrl}/${existing.id}`)).status).toBe(200)
})

describe('a server that knows the design of before', () => {
  it('reads without a column that was set aside', async () => {
    await apply(without('count'))
    const list = await deaf.get<Page<ModelRecord>>(samplesUrl)
    expect([list.status, Object.hasOwn(list.body.data[0] ?? {}, 'count')]).toEqual([200, false])
    expect((await deaf.get(`${samplesUrl}/${existing.id}`)).body).not.toHaveProperty('count')
  })

  it('sorts, filters and exports by a column that was set aside: no fault', async () => {
    await apply(without('count'))
    expect((await deaf.get(`${samplesUrl}?sort=count&count=5`)).status).toBe(200)
    await apply(sampleDesign())
    await apply(without('price'))
    expect((await deaf.get(`${samplesUrl}/xls`)).status).toBe(200)
  })

  it('reads a column of another type', async () => {
    await apply(
      changed((sample) => ({
        ...sample,
        fields: sample.fields.map((one) => (one.db_name === 'count' ? { ...one, db_type: 'string' } : one)),
      })),
    )
    expect((await deaf.get<ModelRecord>(`${samplesUrl}/${existing.id}`)).status).toBe(200)
    const written = await deaf.send<ModelRecord>('PUT', `${samplesUrl}/${existing.id}`, {
      sample: { count: 'sette' },
    })
    expect([written.status, written.body.count]).toEqual([200, 'sette'])
  })

  it('answers 404 for a model that was set aside', async () => {
    await apply({ ...sampleDesign(), models: [model('Other', { fields: [field('name', 'string')] })] })
    expect((await deaf.get(samplesUrl)).status).toBe(404)
    expect((await deaf.send('POST', samplesUrl, { sample: { title: 'x' } })).status).toBe(404)
  })

  it('writes with the design of today', async () => {
    await apply(changed((sample) => ({ ...sample, fields: [...sample.fields, field('colour', 'string')] })))
    const made = await deaf.send<ModelRecord>('POST', samplesUrl, { sample: { title: 'x', colour: 'rosso' } })
    expect([made.status, made.body.colour]).toEqual([201, 'rosso'])
  })

  it('keeps the files of a form that had to begin again', async () => {
    await apply(without('count'))
    const parts = [
      { field: 'sample', value: '{"title":"Con file"}' },
      { field: 'attachment', name: 'a.pdf', content: pdf },
    ]
    const { status, body } = await deaf.upload<ModelRecord>(samplesUrl, parts)
    expect(status).toBe(201)
    const [file] = body.attachment as { id: number }[]
    expect((await deaf.get(`${samplesUrl}/${body.id}?_file=${file?.id}`)).text).toBe(pdf)
  })

  it('saves rows, deletes, and asks for what is required since', async () => {
    await apply(
      changed((sample) => ({
        ...sample,
        fields: [...sample.fields, field('colour', 'string', { label: 'Colore', required: true })],
      })),
    )
    const save = (sample: object) =>
      deaf.send<{ errors: object }>('PUT', samplesUrl, { sample: [{ id: existing.id, ...sample }] })
    const refused = await assertWritesNothing(w.t, () => save({ title: 'y' }))
    expect(refused.body.errors).toEqual({ 'sample.0.colour': ['Il campo Colore è obbligatorio.'] })
    expect((await save({ title: 'y', colour: 'blu' })).status).toBe(200)
    await apply(without('price'))
    expect((await deaf.send('DELETE', `${samplesUrl}/${existing.id}`)).status).toBe(204)
  })

  const header = 'Titolo;Quantità;Prezzo;Attivo;Note;Usato il;Concessionaria;Utente;Campione;Officine'
  const file = [{ field: 'file', name: 'x.csv', content: `${header}\nNuovo;;;;;;;;;` }]

  it('imports when only other models changed', async () => {
    const design = sampleDesign()
    await apply({
      ...design,
      models: [...design.models, model('Bystander', { fields: [field('nickname', 'string')] })],
    })
    expect((await deaf.upload(`${samplesUrl}/import`, file)).status).toBe(200)
  })

  it('refuses an import, and knows better the next time', async () => {
    await apply(without('count'))
    expect((await assertWritesNothing(w.t, () => deaf.upload(`${samplesUrl}/import`, file))).status).toBe(409)
    expect((await deaf.upload(`${samplesUrl}/import`, file)).status).toBe(200)
  })
})

it('reads and writes while designs are applied one after the other: nothing fails but for a moment', async () => {
  const seen = new Set<number>()
  let done = false
  const readers = [deaf, w.admin].map(async (caller) => {
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
