import { findModel } from '@portale/domain/records/role-view.ts'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { write } from '../db/gate.ts'
import { locks } from '../db/locks.ts'
import type { Deps } from '../deps.ts'
import { applyDesign } from '../designer/apply.ts'
import { type AppliedDesign, findDesign } from '../designer/design.queries.ts'
import type { FileStore } from '../files/store.ts'
import { hashPassword } from '../password-hash.ts'
import { insertRecordFile, insertRecords, updateRecords } from '../records/record-write.queries.ts'
import { listRoles } from '../users/user.queries.ts'
import { demoEmail, demoPassword, fleetManager } from './accounts.ts'
import { createPdf } from './pdf.ts'
import { drawPicture, scenes } from './pictures.ts'
import { seededRandom } from './random.ts'
import { insertFiles } from './uploads.ts'
import { demoModels, fleetManagerRole } from './vehicles-design.ts'
import { cars, type DemoRecord, driveRows, type Places, toolRows, vehicleRows } from './vehicles-rows.ts'

type Person = { id: number; name: string }

const listIds = async (tx: Db, table: 'dealers' | 'workshops' | 'customers'): Promise<number[]> =>
  (await tx.selectFrom(table).select('id').orderBy('id').limit(40).execute()).map(({ id }) => id)

const listPlaces = async (tx: Db): Promise<Places> => ({
  dealers: await listIds(tx, 'dealers'),
  workshops: await listIds(tx, 'workshops'),
  customers: await listIds(tx, 'customers'),
})

const photographed = 6

/** The newest vehicles with a photo and their papers, the others without. */
async function withFiles(tx: Db, files: FileStore, rows: DemoRecord[], user_id: number): Promise<DemoRecord[]> {
  const created_at = new Date()
  const photo = await drawPicture(scenes.consegna)
  const shown = rows.slice(-photographed)
  const papers = shown.map(({ plate, model, chassis }) => {
    const lines = [`Modello: ${model}`, `Telaio: ${chassis}`, `Targa: ${plate}`, 'Uso: dimostrazione']
    return { content: createPdf('Carta di circolazione', lines), media_type: 'application/pdf', created_at }
  })
  const photos = shown.map(() => ({ content: photo, media_type: 'image/jpeg', created_at }))
  const kept = await insertFiles(tx, files, [...photos, ...papers])
  const ids: number[] = []
  for (const [index, file_id] of kept.entries()) {
    const file_name = index < photographed ? 'Foto.jpg' : 'Carta di circolazione.pdf'
    ids.push(await insertRecordFile(tx, { file_id, file_name, user_id }))
  }
  const filled = shown.map((row, index) => ({
    ...row,
    photo: ids[index] ?? null,
    document: [ids[photographed + index] ?? 0],
  }))
  return [...rows.slice(0, -photographed), ...filled]
}

function modelContext(design: AppliedDesign, name: string) {
  const model = findModel(design, name)
  if (!model) throw new Error(`no model ${name}`)
  return { design, model }
}

async function insertRows(tx: Db, files: FileStore, design: AppliedDesign, user_id: number): Promise<void> {
  const now = new Date()
  const random = seededRandom(2033)
  const places = await listPlaces(tx)
  const insert = (name: string, rows: DemoRecord[]) => insertRecords(tx, modelContext(design, name), rows)
  const vehicles = await withFiles(tx, files, vehicleRows(places, now, random), user_id)
  const ids = await insert('Vehicle', vehicles)
  await insert('TestDrive', driveRows(ids, places, now, random))
  await insert('SpecialTool', toolRows(places, now, random))
}

async function insertManager(tx: Db): Promise<void> {
  const { login, name, role } = fleetManager
  await sql`INSERT INTO users (name, email, password_hash, role_id)
    SELECT ${name}, ${demoEmail(login)}, ${await hashPassword(demoPassword)}, id FROM roles WHERE name = ${role}`.execute(
    tx,
  )
}

const findPerson = (tx: Db, login: string): Promise<Person | undefined> =>
  tx.selectFrom('users').select(['id', 'name']).where('email', '=', demoEmail(login)).executeTakeFirst()

/** Makes the design and its rows; false when a design is there already. */
async function seed(tx: Db, files: FileStore, administrator: Person): Promise<boolean> {
  await sql`SELECT set_config('lock_timeout', '60s', true)`.execute(tx)
  await sql`SELECT pg_advisory_xact_lock(${locks.demo})`.execute(tx)
  if ((await findDesign(tx)).id > 0) return false
  const roles = [...(await listRoles(tx)), fleetManagerRole]
  await applyDesign(tx, administrator, { requestedDesign: () => ({ models: demoModels, roles }), confirm: false })
  await insertManager(tx)
  await insertRows(tx, files, await findDesign(tx), administrator.id)
  return true
}

/** What the fleet's manager did since: the newest vehicle has been driven, and is lent. */
async function lendVehicle(tx: Db): Promise<void> {
  const context = modelContext(await findDesign(tx), 'Vehicle')
  const values = { mileage: 31_250, available: false, notes: 'In prova fino a venerdì, con rimorchio del cliente.' }
  await updateRecords(tx, context, [{ id: cars, values }])
}

/** Applies the demonstration's design, as its administrator would have, and fills it; once nothing was designed yet. */
export async function seedVehicles({ db, files, withOwnerConnection: asOwner }: Deps): Promise<void> {
  if ((await findDesign(db)).id > 0) return
  const administrator = await findPerson(db, 'administrator')
  if (!administrator) return
  const by = ({ id }: Person) => ({ user_id: id, request_id: 'demo' })
  const seeded = await asOwner((owner) => write(owner, by(administrator), (tx) => seed(tx, files, administrator)))
  const manager = await findPerson(db, fleetManager.login)
  if (seeded && manager) await write(db, by(manager), lendVehicle)
}
