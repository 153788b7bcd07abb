import type { Activity, ActivityYearDetail } from '@portale/domain/documents/activities/activity.ts'
import type { DocumentType } from '@portale/domain/documents/activities/document-type.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildActivity, buildBlankForm, buildYear } from '../../../test/fixtures/factories.ts'
import { findLastAuditId, undo } from '../../../test/fixtures/time-machine.fixtures.ts'

type Saved = Activity & { errors: Record<string, string[]> }

let t: TestApp
let admin: Caller
let yearId: number
let activity: Awaited<ReturnType<typeof buildActivity>>
let typeId: number

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  yearId = (await buildYear(t.deps.db, '2026')).id
})
beforeEach(async () => {
  activity = await buildActivity(t.deps.db, { activity_year_id: yearId, types: ['DURC', 'Foto'] })
  typeId = activity.type_ids[0] ?? 0
})
afterAll(() => t.close())

const toBody = (rows: object[], more: object = {}) => ({
  activity: { title: 'Vetrina', description: '<p>a</p>', activity_document_types: rows, ...more },
})
const url = () => `/api/v1/activity_years/${yearId}/activities/${activity.id}`
const save = (row: object, more?: object) =>
  admin.send<Saved>('PUT', url(), toBody([{ id: typeId, description: 'DURC', weight: 0, ...row }], more))
const findSaved = ({ body }: { body: Saved }) => body.activity_document_types.find(({ id }) => id === typeId)

const rules = {
  instruction: 'Dal sito dell’INPS,\nsenza tagliarlo.',
  optional: true,
  asks_valid_until: true,
  accepted_kinds: ['pdf', 'signed'],
}
const noRules = { instruction: null, optional: false, asks_valid_until: false, accepted_kinds: null }

describe('the rules of a document', () => {
  it('are saved with a new activity and with an added row, and answered', async () => {
    const url = `/api/v1/activity_years/${yearId}/activities`
    const { status, body } = await admin.send<Saved>('POST', url, toBody([{ description: 'DURC', ...rules }]))
    expect([status, body.activity_document_types]).toMatchObject([201, [rules]])
    const added = await save({}, { activity_document_types: [{ description: 'Nuovo', weight: 9, ...rules }] })
    expect(added.body.activity_document_types).toMatchObject([noRules, noRules, rules])
  })

  it('change with their row; those that it does not name stay, and empty ones are cleared', async () => {
    expect(findSaved(await save(rules))).toMatchObject(rules)
    expect(findSaved(await save({}))).toMatchObject(rules)
    expect(findSaved(await save({ optional: 0 }))).toMatchObject({ ...rules, optional: false })
    const empty = { instruction: '', optional: null, asks_valid_until: null, accepted_kinds: [] }
    expect(findSaved(await save(empty))).toMatchObject(noRules)
  })

  it('stay when their row is missing from the body or deleted, and come back with it', async () => {
    await save(rules)
    await admin.send('PUT', url(), toBody([]))
    expect(findSaved(await save({ deleted_at: true }))).toMatchObject(rules)
    expect(findSaved(await save({ deleted_at: null }))).toMatchObject({ ...rules, deleted_at: null })
  })

  it('are what every reader of the activity gets, and what a copied year has', async () => {
    await save(rules)
    const holder = await t.as('dealer_holder')
    const read = await holder.get<Activity>(`/api/v1/activities/${activity.id}`)
    expect(read.body.activity_document_types[0]).toMatchObject(rules)
    const list = await holder.get<{ data: { activities: Activity[] }[] }>('/api/v1/activities?year=2026')
    const listed = list.body.data[0]?.activities.find(({ id }) => id === activity.id)
    expect(listed?.activity_document_types[0]).toMatchObject(rules)
    const later = await buildYear(t.deps.db, '2027')
    const copied = await admin.send<ActivityYearDetail>('POST', `/api/v1/activity_years/${later.id}/copy`, {})
    const types = copied.body.activities.flatMap(({ activity_document_types }) => activity_document_types)
    expect(types.find(({ optional }) => optional)).toMatchObject(rules)
  })

  it('are reported at their fields, all at once, and nothing is saved (422)', async () => {
    const wrong = { instruction: 'x'.repeat(1001), optional: 'forse', asks_valid_until: [], accepted_kinds: ['exe'] }
    const { status, body } = await assertWritesNothing(t, () => save(wrong, { title: '' }))
    const key = 'activity.activity_document_types.0'
    expect([status, body.errors]).toEqual([
      422,
      {
        'activity.title': ['Il campo titolo è obbligatorio.'],
        [`${key}.instruction`]: ['Il campo istruzioni non può superare i 1000 caratteri.'],
        [`${key}.optional`]: ['Il campo facoltativo non è valido.'],
        [`${key}.asks_valid_until`]: ['Il campo scade non è valido.'],
        [`${key}.accepted_kinds`]: ['I tipi di file scelti non sono validi.'],
      },
    ])
  })

  it('a save of an outdated version changes none (409)', async () => {
    const { body } = await save(rules)
    await save({ optional: false }, { lock_version: body.lock_version })
    const outdated = await assertWritesNothing(t, () => save(noRules, { lock_version: body.lock_version }))
    expect(outdated.status).toBe(409)
  })

  it('are undone with the change that set them', async () => {
    await save(rules)
    expect((await undo(admin, await findLastAuditId(t, 'activity_document_types', typeId))).status).toBe(200)
    expect(findSaved(await save({}))).toMatchObject(noRules)
  })
})

it('a body sent back as it was answered changes nothing, and keeps the blank form', async () => {
  const { db } = t.deps
  await buildBlankForm(db, typeId, 'Modulo.docx')
  await save(rules)
  const loaded = (await admin.get<Activity>(url())).body
  const rowsNow = () => db.selectFrom('activity_document_types').selectAll().where('id', '=', typeId).execute()
  const before = await rowsNow()
  const { status, body } = await admin.send<Activity>('PUT', url(), { activity: loaded })
  expect([status, body.activity_document_types]).toEqual([200, loaded.activity_document_types])
  expect(await rowsNow()).toEqual(before)
  const cleared = await save({ form_file_name: null } satisfies Partial<DocumentType>)
  expect(findSaved(cleared)).toMatchObject({ ...rules, form_file_name: null })
})
