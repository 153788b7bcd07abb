import type { Automation } from '@portale/domain/generator/designer/automation.ts'
import { portalRoles } from '@portale/domain/generator/designer/design.fixtures.ts'
import type { Design } from '@portale/domain/generator/designer/design.ts'
import type { ModelRecord } from '@portale/domain/generator/records/view.ts'
import { differences } from '@portale/domain/history/audit/change.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { readAudit } from '../../../test/fixtures/audit.fixtures.ts'
import { applyDesign } from '../../../test/fixtures/designer.fixtures.ts'
import { buildDealer, buildWorkshop } from '../../../test/fixtures/factories.ts'
import { pdf } from '../../../test/form.ts'
import { demoModels, fleetManagerRole } from '../../demo/vehicles-design.ts'

let t: TestApp
let admin: Caller
let audit: ReturnType<typeof readAudit>
let id: number
const design: Design = { models: demoModels, roles: [...portalRoles, fleetManagerRole] }

const record = async (path: string, body: object): Promise<ModelRecord> => {
  const { status, body: made, text } = await admin.send<ModelRecord>('POST', `/api/v1/generated/${path}`, body)
  expect([status, status === 201 ? '' : text]).toEqual([201, ''])
  return made
}

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  audit = readAudit(admin)
  await applyDesign(t, design, admin)
  const { db } = t.deps
  const dealer = await buildDealer(db, { baldo_id: '204118', name: 'Alfa' })
  const [one, two] = [await buildWorkshop(db, { name: 'Beta' }), await buildWorkshop(db, { name: 'Gamma' })]
  const vehicle = {
    plate: 'GA 100 AA',
    model: 'Aurora',
    list_price: '1.250,5',
    available: true,
    dealer_id: dealer.id,
    workshop_ids: [one.id, two.id],
  }
  const { body } = await admin.upload<ModelRecord>('/api/v1/generated/veicoli-demo', [
    { field: 'vehicle', value: JSON.stringify(vehicle) },
    { field: 'photo', name: 'Foto.pdf', content: pdf },
    { field: 'document', name: 'Libretto.pdf', content: pdf },
    { field: 'document', name: 'Polizza.pdf', content: pdf },
  ])
  id = body.id
})
afterAll(() => t.close())

const lines = async (query: Record<string, string | number>) => {
  const page = await audit.rows(query)
  return page.data.map((change) => differences(change, page).map(({ field, from, to }) => `${field}: ${from} → ${to}`))
}

it('shows a created record with the labels of the design and the names of ids', async () => {
  expect(await lines({ model_type: 'vehicle' })).toEqual([
    [
      'Targa: null → GA 100 AA',
      'Modello: null → Aurora',
      'Prezzo di listino: null → 1250,5',
      'Disponibile: null → Sì',
      'Foto: null → Foto.pdf',
      'Concessionaria: null → Alfa',
      'Officine: null → Beta, Gamma',
      'Documenti: null → Libretto.pdf, Polizza.pdf',
    ],
  ])
})

it('names related records by the display field of the relation, and links to both', async () => {
  const drive = { driven_at: '2026-11-21 10:30', driver: 'Ada Conti', vehicle_id: id }
  const made = await record('prove-su-strada', { test_drive: drive })
  expect(await lines({ model_type: 'test_drive' })).toEqual([
    ['Data: null → 21/11/2026 10:30:00', 'Alla guida: null → Ada Conti', 'Veicolo demo: null → GA 100 AA'],
  ])
  const { names, record_links, labels } = await audit.folded({ event: 'created' })
  expect(names.vehicle).toEqual({ [id]: 'GA 100 AA' })
  expect(record_links.vehicle).toEqual({ [id]: `/veicoli-demo/${id}` })
  expect(record_links.test_drive).toEqual({ [made.id]: `/prove-su-strada/${made.id}` })
  expect(labels.special_tool).toEqual({ label: 'Attrezzatura speciale', fields: {} })
  expect(labels.test_drive).toMatchObject({ label: 'Prova su strada', fields: { vehicle_id: 'Veicolo demo' } })
})

it('shows the number of a deleted record, without a link', async () => {
  const gone = await record('attrezzature-speciali', { special_tool: { code: 'A', name: 'Estrattore' } })
  await admin.send('DELETE', `/api/v1/generated/attrezzature-speciali/${gone.id}`)
  const { names, record_links, data } = await audit.rows({ model_type: 'special_tool', event: 'deleted' })
  expect([data.length, names.special_tool, record_links.special_tool]).toEqual([1, {}, {}])
})

it('follows renames, and shows archived parts by their last name', async () => {
  const models = demoModels.flatMap((model) => {
    if (model.name === 'TestDrive') return []
    const fields = model.fields.flatMap((field) => {
      if (field.db_name === 'model') return []
      return [field.db_name === 'plate' ? { ...field, label: 'Numero di targa' } : field]
    })
    const relations = model.relations.filter((relation) => relation.model !== 'TestDrive')
    return [{ ...model, interface_name_singular: `${model.interface_name_singular} del parco`, fields, relations }]
  })
  await applyDesign(t, { ...design, models }, admin)
  const [created] = await lines({ model_type: 'vehicle', event: 'created' })
  expect(created).toContain('Numero di targa: null → GA 100 AA')
  expect(created).toContain('Modello (messo da parte): null → Aurora')
  const [driven] = await lines({ model_type: 'test_drive' })
  expect(driven).toContain('Veicolo demo del parco: null → GA 100 AA')
  const { labels, record_links, names } = await audit.rows({ model_type: 'test_drive' })
  expect(labels.vehicle?.label).toBe('Veicolo demo del parco')
  expect(labels.test_drive?.label).toBe('Prova su strada (messo da parte)')
  expect(Object.values(names.test_drive ?? {})).toEqual(['Ada Conti'])
  expect(record_links.test_drive).toBeUndefined()
})

it('has no designed names after the design was emptied', async () => {
  await admin.send('DELETE', '/api/automation')
  const { labels } = await audit.rows({ model_type: 'dealers' })
  expect(Object.values(labels).every(({ label }) => label.endsWith('(messo da parte)'))).toBe(true)
  const { body } = await admin.get<Automation>('/api/automation')
  expect(body.models).toEqual([])
})
