import { field } from '@portale/domain/generator/designer/design.fixtures.ts'
import type { DesignModel } from '@portale/domain/generator/designer/design.ts'
import type { ModelRecord, ModelView } from '@portale/domain/generator/records/view.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { applyDesign, changeDesign, getModel } from '../../../test/fixtures/designer.fixtures.ts'
import {
  createRecordFixtures,
  type RecordFixtures,
  sampleDesign,
  samplesUrl,
} from '../../../test/fixtures/records.fixtures.ts'

let fixtures: RecordFixtures
let shape: string
let existing: ModelRecord

beforeAll(async () => {
  fixtures = await createRecordFixtures()
})
afterAll(() => fixtures.app.close())

/** Opens a form: its view has the shape that the saves send. */
beforeEach(async () => {
  await applyDesign(fixtures.app, sampleDesign(), fixtures.admin)
  existing = await fixtures.createSample({ title: 'Di prima', notes: 'Note' })
  shape = (await fixtures.admin.get<ModelView>(`${samplesUrl}?_view=1`)).body.shape
})

const changeSample = (update: (sample: DesignModel) => void) =>
  changeDesign(fixtures.admin, (models) => update(getModel(models, 'Sample'))).then(({ status }) =>
    expect(status).toBe(200),
  )
const fieldOf = ({ fields }: DesignModel, name: string) => fields.find(({ db_name }) => db_name === name)
const formValues = { title: 'Titolo scritto', notes: 'Note scritte' }
const withShape = (url: string) => `${url}?${new URLSearchParams({ _shape: shape })}`

const saves: [string, () => Promise<{ status: number }>][] = [
  ['a new record', () => fixtures.admin.send('POST', withShape(samplesUrl), { sample: formValues })],
  ['a record', () => fixtures.admin.send('PUT', withShape(`${samplesUrl}/${existing.id}`), { sample: formValues })],
  ['rows', () => fixtures.admin.send('PUT', withShape(samplesUrl), { sample: [{ id: existing.id, ...formValues }] })],
]

describe.each(saves)('saving %s from a form opened before a design change', (_, save) => {
  it('succeeds when nothing changed or a field was added', async () => {
    expect((await save()).status).toBeLessThan(300)
    await changeSample((sample) => sample.fields.push(field('added', 'string')))
    expect((await save()).status).toBeLessThan(300)
  })

  it.each<[string, (sample: DesignModel) => void]>([
    ['renamed', (sample) => Object.assign(fieldOf(sample, 'notes') ?? {}, { db_name: 'remarks', label: 'Altro' })],
    [
      'archived',
      (sample) => Object.assign(sample, { fields: sample.fields.filter(({ db_name }) => db_name !== 'notes') }),
    ],
    [
      'replaced by another of the same name',
      (sample) => {
        Object.assign(fieldOf(sample, 'notes') ?? {}, { db_name: 'remarks' })
        sample.fields.push(field('notes', 'text', { label: 'Nuove' }))
      },
    ],
    ['changed to a narrower type', (sample) => Object.assign(fieldOf(sample, 'notes') ?? {}, { db_type: 'string' })],
  ])('is rejected when a field was %s (409), and writes nothing', async (__, update) => {
    await changeSample(update)
    expect((await assertWritesNothing(fixtures.app, save)).status).toBe(409)
  })
})

it('an unknown shape is rejected (409)', async () => {
  for (const _shape of ["'", '.', '__proto__', 'x'.repeat(5000), `${shape}.`]) {
    const url = `${samplesUrl}?${new URLSearchParams({ _shape })}`
    expect(
      (await assertWritesNothing(fixtures.app, () => fixtures.admin.send('POST', url, { sample: formValues }))).status,
    ).toBe(409)
  }
})
