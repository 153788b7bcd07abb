import { field } from '@portale/domain/designer/design.fixtures.ts'
import type { DesignModel } from '@portale/domain/designer/design.ts'
import type { ModelRecord, ModelView } from '@portale/domain/records/view.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applyDesign, changeDesign, named } from '../../test/fixtures/designer.fixtures.ts'
import {
  createRecordFixtures,
  type RecordFixtures,
  sampleDesign,
  samplesUrl,
} from '../../test/fixtures/records.fixtures.ts'
import { assertWritesNothing } from '../../test/traces.ts'

let w: RecordFixtures
let shape: string
let existing: ModelRecord

beforeAll(async () => {
  w = await createRecordFixtures()
})
afterAll(() => w.t.close())

/** A form is opened. */
beforeEach(async () => {
  await applyDesign(w.t, sampleDesign(), w.admin)
  existing = await w.build({ title: 'Di prima', notes: 'Note' })
  shape = (await w.admin.get<ModelView>(`${samplesUrl}?_view=1`)).body.shape
})

const change = (make: (sample: DesignModel) => void) =>
  changeDesign(w.admin, (models) => make(named(models, 'Sample'))).then(({ status }) => expect(status).toBe(200))
const fieldOf = ({ fields }: DesignModel, name: string) => fields.find(({ db_name }) => db_name === name)
const typed = { title: 'Titolo scritto', notes: 'Note scritte' }
const of = (url: string) => `${url}?${new URLSearchParams({ _shape: shape })}`

const saves: [string, () => Promise<{ status: number }>][] = [
  ['a new record', () => w.admin.send('POST', of(samplesUrl), { sample: typed })],
  ['a record', () => w.admin.send('PUT', of(`${samplesUrl}/${existing.id}`), { sample: typed })],
  ['rows', () => w.admin.send('PUT', of(samplesUrl), { sample: [{ id: existing.id, ...typed }] })],
]

describe.each(saves)('%s of a form that was opened before', (_, save) => {
  it('is saved when nothing changed, or something was added', async () => {
    expect((await save()).status).toBeLessThan(300)
    await change((sample) => sample.fields.push(field('added', 'string')))
    expect((await save()).status).toBeLessThan(300)
  })

  it.each<[string, (sample: DesignModel) => void]>([
    ['renamed', (sample) => Object.assign(fieldOf(sample, 'notes') ?? {}, { db_name: 'remarks', label: 'Altro' })],
    [
      'set aside',
      (sample) => Object.assign(sample, { fields: sample.fields.filter((one) => one.db_name !== 'notes') }),
    ],
    [
      'called as another was',
      (sample) => {
        Object.assign(fieldOf(sample, 'notes') ?? {}, { db_name: 'remarks' })
        sample.fields.push(field('notes', 'text', { label: 'Nuove' }))
      },
    ],
    ['of a narrower type', (sample) => Object.assign(fieldOf(sample, 'notes') ?? {}, { db_type: 'string' })],
  ])('is refused when a field was %s: nothing typed is lost or put elsewhere', async (__, make) => {
    await change(make)
    expect((await assertWritesNothing(w.t, save)).status).toBe(409)
  })
})

it('hostile shapes are those of another form', async () => {
  for (const _shape of ["'", '.', '__proto__', 'x'.repeat(5000), `${shape}.`]) {
    const url = `${samplesUrl}?${new URLSearchParams({ _shape })}`
    expect((await assertWritesNothing(w.t, () => w.admin.send('POST', url, { sample: typed }))).status).toBe(409)
  }
})
