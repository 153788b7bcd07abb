import { findModel } from '@portale/domain/generator/records/role-view.ts'
import { sql } from 'kysely'
import { applyDesign } from '../generator/designer/apply.ts'
import { type AppliedDesign, findDesign } from '../generator/designer/design.queries.ts'
import { designRequest } from '../generator/designer/design-request.ts'
import { insertRecordFile, insertRecords, updateRecords } from '../generator/records/record-write.queries.ts'
import { listRoles } from '../people/users/user.queries.ts'
import type { Db } from '../platform/db/connection.ts'
import { lockSeed, locks, seedTimeout } from '../platform/db/locks.ts'
import { withWriteTransaction } from '../platform/db/write-transaction.ts'
import type { Deps } from '../platform/deps.ts'
import type { FileStore } from '../platform/files/store.ts'
import { hashPassword } from '../platform/password-hash.ts'
import { demoEmail, demoPassword, fleetManager } from './accounts.ts'
import { demoDealer, demoWorkshop, otherDealer, otherWorkshop } from './partners.ts'
import { createPdf } from './pdf.ts'
import { drawPicture, scenes } from './pictures.ts'
import { seededRandom } from './random.ts'
import { insertFiles } from './uploads.ts'
import { demoModels, fleetManagerRole } from './vehicles-design.ts'
import { type DemoRecord, driveRows, type PartnerIds, toolRows, vehicleCount, vehicleRows } from './vehicles-rows.ts'

type DemoUser = { id: number; name: string }

const listIds = async (tx: Db, table: 'dealers' | 'workshops' | 'customers'): Promise<number[]> =>
  (await tx.selectFrom(table).select('id').orderBy('id').limit(40).execute()).map(({ id }) => id)

/** Ids of which every third is of a demo account's partner, so that each account has records of its own. */
async function listPartnersWithAccounts(tx: Db, table: 'dealers' | 'workshops', names: string[]): Promise<number[]> {
  const ids = await listIds(tx, table)
  const accounts = await tx.selectFrom(table).select('id').where('name', 'in', names).orderBy('id').execute()
  return [...ids, ...ids.slice(0, ids.length / 2).flatMap((_, index) => accounts[index % names.length]?.id ?? [])]
}

const listPartnerIds = async (tx: Db): Promise<PartnerIds> => ({
  dealers: await listPartnersWithAccounts(tx, 'dealers', [demoDealer, otherDealer]),
  workshops: await listPartnersWithAccounts(tx, 'workshops', [demoWorkshop, otherWorkshop]),
  customers: await listIds(tx, 'customers'),
})

const photoCount = 6

/** Adds a photo and the registration document to the newest vehicles. */
async function addFiles(tx: Db, files: FileStore, rows: DemoRecord[], user_id: number): Promise<DemoRecord[]> {
  const created_at = new Date()
  const photo = await drawPicture(scenes.consegna)
  const newest = rows.slice(-photoCount)
  const documents = newest.map(({ plate, model, chassis }) => {
    const lines = [`Modello: ${model}`, `Telaio: ${chassis}`, `Targa: ${plate}`, 'Uso: dimostrazione']
    return { content: createPdf('Carta di circolazione', lines), media_type: 'application/pdf', created_at }
  })
  const photos = newest.map(() => ({ content: photo, media_type: 'image/jpeg', created_at }))
  const fileIds = await insertFiles(tx, files, [...photos, ...documents])
  const ids: number[] = []
  for (const [index, file_id] of fileIds.entries()) {
    const file_name = index < photoCount ? 'Foto.jpg' : 'Carta di circolazione.pdf'
    ids.push(await insertRecordFile(tx, { file_id, file_name, user_id }))
  }
  const withFiles = newest.map((row, index) => ({
    ...row,
    photo: ids[index] ?? null,
    document: [ids[photoCount + index] ?? 0],
  }))
  return [...rows.slice(0, -photoCount), ...withFiles]
}

function modelContext(design: AppliedDesign, name: string) {
  const model = findModel(design, name)
  if (!model) throw new Error(`no model ${name}`)
  return { design, model }
}

async function insertRows(tx: Db, files: FileStore, design: AppliedDesign, user_id: number): Promise<void> {
  const now = new Date()
  const random = seededRandom(2033)
  const partnerIds = await listPartnerIds(tx)
  const insert = (name: string, rows: DemoRecord[]) => insertRecords(tx, modelContext(design, name), rows)
  const vehicles = await addFiles(tx, files, vehicleRows(partnerIds, now, random), user_id)
  const ids = await insert('Vehicle', vehicles)
  await insert('TestDrive', driveRows(ids, partnerIds, now, random))
  await insert('SpecialTool', toolRows(partnerIds, now, random))
}

async function insertFleetManager(tx: Db): Promise<void> {
  const { login, name, role } = fleetManager
  await sql`INSERT INTO users (name, email, password_hash, role_id)
    SELECT ${name}, ${demoEmail(login)}, ${await hashPassword(demoPassword)}, id FROM roles WHERE name = ${role}`.execute(
    tx,
  )
}

const findDemoUser = (tx: Db, login: string): Promise<DemoUser | undefined> =>
  tx.selectFrom('users').select(['id', 'name']).where('email', '=', demoEmail(login)).executeTakeFirst()

/** Applies the design and inserts its rows; false when a design was applied before. */
async function seed(tx: Db, files: FileStore, administrator: DemoUser): Promise<boolean> {
  await lockSeed(tx, locks.demo)
  if ((await findDesign(tx)).id > 0) return false
  const roles = [...(await listRoles(tx)), fleetManagerRole]
  await applyDesign(tx, administrator, designRequest({ models: demoModels, roles }, { confirm: false }), seedTimeout)
  await insertFleetManager(tx)
  await insertRows(tx, files, await findDesign(tx), administrator.id)
  return true
}

/** Updates the newest vehicle as the fleet's manager, so that it has a history. */
async function updateNewestVehicle(tx: Db): Promise<void> {
  const context = modelContext(await findDesign(tx), 'Vehicle')
  const values = { mileage: 31_250, available: false, notes: 'In prova fino a venerdì, con rimorchio del cliente.' }
  await updateRecords(tx, context, [{ id: vehicleCount, values }])
}

/** Applies the demonstration's design as its administrator and fills it, unless something was designed already. */
export async function seedVehicles({ db, files, withOwnerConnection }: Deps): Promise<void> {
  if ((await findDesign(db)).id > 0) return
  const administrator = await findDemoUser(db, 'administrator')
  if (!administrator) return
  const actor = ({ id }: DemoUser) => ({ user_id: id, request_id: 'demo' })
  const seeded = await withOwnerConnection((owner) =>
    withWriteTransaction(owner, actor(administrator), (tx) => seed(tx, files, administrator)),
  )
  const manager = await findDemoUser(db, fleetManager.login)
  if (seeded && manager) await withWriteTransaction(db, actor(manager), updateNewestVehicle)
}
