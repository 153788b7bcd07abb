import type { ImportAnswer } from '@portale/domain/import.ts'
import type { ModelRecord, ModelView, RecordFile } from '@portale/domain/records/view.ts'
import { sql } from 'kysely'
import { prefixes } from '../../src/demo/vehicles-design.ts'
import { importHeaders } from '../../src/records/record-sheet.ts'
import { pdf } from '../form.ts'
import { type Play, pickId, type Step } from './stage.ts'

const vehicles = `/api/v1/generated/${prefixes.vehicles}`
const drives = `/api/v1/generated/${prefixes.drives}`

/** One of the newest records of a designed table as its call answers it. */
async function pickRecord(play: Play, table: string, path: string): Promise<ModelRecord | undefined> {
  const { status, body } = await play.admin.get<ModelRecord>(`${path}/${await pickId(play, table)}`)
  return status === 200 ? body : undefined
}

const some = async (play: Play, table: string) => [...new Set([await pickId(play, table), await pickId(play, table)])]

const vehicleForm = async (play: Play) => ({
  plate: play.name('Targa'),
  model: play.name('Modello'),
  mileage: play.random.int(0, 300_000),
  list_price: play.random.int(1, 2_000_000) / 10_000,
  registered_at: play.random.chance(0.5) ? '2026-03-02T08:30:15' : null,
  available: play.random.pick([true, false, null]),
  dealer_id: await pickId(play, 'dealers'),
  workshop_ids: await some(play, 'workshops'),
})

const paper = (play: Play, field: string) => ({ field, name: `${play.name('Carta')}.pdf`, content: pdf })

const makeVehicle: Step = async (play) => {
  const form = { field: 'vehicle', value: JSON.stringify(await vehicleForm(play)) }
  const files = ['photo', 'document', 'document'].filter(() => play.random.chance(0.7))
  return (await play.admin.upload(vehicles, [form, ...files.map((field) => paper(play, field))])).status
}

/** A vehicle with other values, perhaps without its photo, and with one document less. */
const saveVehicle: Step = async (play) => {
  const row = await pickRecord(play, 'vehicle', vehicles)
  if (!row) return undefined
  const kept = (row.document as RecordFile[]).slice(1).map(({ id }) => id)
  const files = play.random.chance(0.5) ? { photo: null, document: kept } : {}
  const vehicle = { ...(await vehicleForm(play)), ...files, lock_version: row.lock_version }
  return (await play.admin.send('PUT', `${vehicles}/${row.id}`, { vehicle })).status
}

/** One that was driven is refused; mostly it is one that was not. */
const removeVehicle: Step = async (play) => {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM generated.vehicle v WHERE NOT EXISTS (SELECT FROM generated.test_drive WHERE vehicle_id = v.id)
    ORDER BY id DESC LIMIT 4`.execute(play.db)
  const id = rows.length > 0 && play.random.chance(0.8) ? play.random.pick(rows).id : await pickId(play, 'vehicle')
  return (await play.admin.send('DELETE', `${vehicles}/${id}`)).status
}

const driveForm = async (play: Play) => ({
  driven_at: '21/11/2026 10:30',
  driver: play.name('Autista'),
  kilometres: play.random.int(0, 2000) / 10,
  interested: play.random.chance(0.5),
  vehicle_id: await pickId(play, 'vehicle'),
  customer_id: play.random.chance(0.5) ? await pickId(play, 'customers') : null,
})

const makeDrive: Step = async (play) =>
  (await play.admin.send('POST', drives, { test_drive: await driveForm(play) })).status

const saveDrive: Step = async (play) => {
  const row = await pickRecord(play, 'test_drive', drives)
  const test_drive = row && { ...(await driveForm(play)), lock_version: row.lock_version }
  return row && (await play.admin.send('PUT', `${drives}/${row.id}`, { test_drive })).status
}

/** The grid's save: some rows change, one goes, one is new. */
const saveGrid: Step = async (play) => {
  const { rows } = await sql<{ id: number; lock_version: number }>`
    SELECT id, lock_version FROM generated.test_drive ORDER BY id DESC LIMIT 4`.execute(play.db)
  const [gone, ...changed] = play.random.shuffled(rows)
  if (!gone) return undefined
  const test_drive = [
    ...changed.map((row) => ({ ...row, comment: play.name('Commento'), mark: play.random.int(1, 10) })),
    { ...gone, _delete: true },
    await driveForm(play),
  ]
  return (await play.admin.send('PUT', drives, { test_drive })).status
}

/** A spreadsheet of new vehicles, and of one that is there already. */
const importVehicles: Step = async (play) => {
  const { body: view } = await play.admin.get<ModelView>(`${vehicles}?_view=1`)
  const known = await pickId(play, 'vehicle')
  const line = (id: number | undefined) => {
    const cells: Record<string, string> = {
      id: `${id ?? ''}`,
      plate: play.name('Targa'),
      model: play.name('Modello'),
      mileage: `${play.random.int(1, 999)}.000`,
    }
    return Object.keys(importHeaders(view)).map((key) => cells[key] ?? '')
  }
  const lines = [Object.values(importHeaders(view)), line(undefined), line(undefined), line(known)]
  const content = lines.map((cells) => cells.join(';')).join('\r\n')
  const file = { field: 'file', name: 'veicoli.csv', content }
  const shown = await play.admin.upload<ImportAnswer>(`${vehicles}/import`, [file])
  if (shown.status !== 200) return shown.status
  const fields = [
    { field: 'confirm', value: '1' },
    { field: 'plan', value: shown.body.plan },
  ]
  return (await play.admin.upload(`${vehicles}/import`, [...fields, file])).status
}

/** Calls on what was designed for the demonstration: two related models with files and arrays. */
export const generatedSteps: Record<string, Step> = {
  makeVehicle,
  saveVehicle,
  removeVehicle,
  makeDrive,
  saveDrive,
  saveGrid,
  importVehicles,
}
