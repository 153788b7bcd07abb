import type { ModelRecord, ModelView, RecordFile } from '@portale/domain/generator/records/view.ts'
import type { ImportAnswer } from '@portale/domain/network/import.ts'
import { sql } from 'kysely'
import { prefixes } from '../../src/demo/vehicles-design.ts'
import { importHeaders } from '../../src/generator/records/record-sheet.ts'
import { pdf } from '../form.ts'
import { type HistoryWriter, pickId, type Step } from './stage.ts'

const vehicles = `/api/v1/generated/${prefixes.vehicles}`
const drives = `/api/v1/generated/${prefixes.drives}`

/** One of the newest records of a designed table as its call answers it. */
async function pickRecord(writer: HistoryWriter, table: string, path: string): Promise<ModelRecord | undefined> {
  const { status, body } = await writer.admin.get<ModelRecord>(`${path}/${await pickId(writer, table)}`)
  return status === 200 ? body : undefined
}

const pickIds = async (writer: HistoryWriter, table: string) => [
  ...new Set([await pickId(writer, table), await pickId(writer, table)]),
]

const vehicleForm = async (writer: HistoryWriter) => ({
  plate: writer.newName('Targa'),
  model: writer.newName('Modello'),
  mileage: writer.random.int(0, 300_000),
  list_price: writer.random.int(1, 2_000_000) / 10_000,
  registered_at: writer.random.chance(0.5) ? '2026-03-02T08:30:15' : null,
  available: writer.random.pick([true, false, null]),
  dealer_id: await pickId(writer, 'dealers'),
  workshop_ids: await pickIds(writer, 'workshops'),
})

const pdfPart = (writer: HistoryWriter, field: string) => ({
  field,
  name: `${writer.newName('Carta')}.pdf`,
  content: pdf,
})

const createVehicle: Step = async (writer) => {
  const form = { field: 'vehicle', value: JSON.stringify(await vehicleForm(writer)) }
  const files = ['photo', 'document', 'document'].filter(() => writer.random.chance(0.7))
  return (await writer.admin.upload(vehicles, [form, ...files.map((field) => pdfPart(writer, field))])).status
}

/** A vehicle with other values, perhaps without its photo, and with one document less. */
const saveVehicle: Step = async (writer) => {
  const row = await pickRecord(writer, 'vehicle', vehicles)
  if (!row) return undefined
  const remainingIds = (row.document as RecordFile[]).slice(1).map(({ id }) => id)
  const files = writer.random.chance(0.5) ? { photo: null, document: remainingIds } : {}
  const vehicle = { ...(await vehicleForm(writer)), ...files, lock_version: row.lock_version }
  return (await writer.admin.send('PUT', `${vehicles}/${row.id}`, { vehicle })).status
}

/** Mostly a vehicle without test drives, because one with test drives is rejected. */
const removeVehicle: Step = async (writer) => {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM generated.vehicle v WHERE NOT EXISTS (SELECT FROM generated.test_drive WHERE vehicle_id = v.id)
    ORDER BY id DESC LIMIT 4`.execute(writer.db)
  const id =
    rows.length > 0 && writer.random.chance(0.8) ? writer.random.pick(rows).id : await pickId(writer, 'vehicle')
  return (await writer.admin.send('DELETE', `${vehicles}/${id}`)).status
}

const driveForm = async (writer: HistoryWriter) => ({
  driven_at: '21/11/2026 10:30',
  driver: writer.newName('Autista'),
  kilometres: writer.random.int(0, 2000) / 10,
  interested: writer.random.chance(0.5),
  vehicle_id: await pickId(writer, 'vehicle'),
  customer_id: writer.random.chance(0.5) ? await pickId(writer, 'customers') : null,
})

const createDrive: Step = async (writer) =>
  (await writer.admin.send('POST', drives, { test_drive: await driveForm(writer) })).status

const saveDrive: Step = async (writer) => {
  const row = await pickRecord(writer, 'test_drive', drives)
  const test_drive = row && { ...(await driveForm(writer)), lock_version: row.lock_version }
  return row && (await writer.admin.send('PUT', `${drives}/${row.id}`, { test_drive })).status
}

/** A save of the grid: some rows change, one is deleted, one is new. */
const saveGrid: Step = async (writer) => {
  const { rows } = await sql<{ id: number; lock_version: number }>`
    SELECT id, lock_version FROM generated.test_drive ORDER BY id DESC LIMIT 4`.execute(writer.db)
  const [deletedRow, ...changed] = writer.random.shuffled(rows)
  if (!deletedRow) return undefined
  const test_drive = [
    ...changed.map((row) => ({ ...row, comment: writer.newName('Commento'), mark: writer.random.int(1, 10) })),
    { ...deletedRow, _delete: true },
    await driveForm(writer),
  ]
  return (await writer.admin.send('PUT', drives, { test_drive })).status
}

/** A spreadsheet of new vehicles and an existing one. */
const importVehicles: Step = async (writer) => {
  const { body: view } = await writer.admin.get<ModelView>(`${vehicles}?_view=1`)
  const known = await pickId(writer, 'vehicle')
  const line = (id: number | undefined) => {
    const cells: Record<string, string> = {
      id: `${id ?? ''}`,
      plate: writer.newName('Targa'),
      model: writer.newName('Modello'),
      mileage: `${writer.random.int(1, 999)}.000`,
    }
    return Object.keys(importHeaders(view)).map((key) => cells[key] ?? '')
  }
  const lines = [Object.values(importHeaders(view)), line(undefined), line(undefined), line(known)]
  const content = lines.map((cells) => cells.join(';')).join('\r\n')
  const file = { field: 'file', name: 'veicoli.csv', content }
  const preview = await writer.admin.upload<ImportAnswer>(`${vehicles}/import`, [file])
  if (preview.status !== 200) return preview.status
  const fields = [
    { field: 'confirm', value: '1' },
    { field: 'plan', value: preview.body.plan },
  ]
  return (await writer.admin.upload(`${vehicles}/import`, [...fields, file])).status
}

/** Calls on the demo models: two related models with files and arrays. */
export const generatedSteps: Record<string, Step> = {
  createVehicle,
  saveVehicle,
  removeVehicle,
  createDrive,
  saveDrive,
  saveGrid,
  importVehicles,
}
