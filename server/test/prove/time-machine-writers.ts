import { setTimeout as wait } from 'node:timers/promises'
import type { Dealer } from '@portale/domain/dealers/partner.ts'
import { prefixes } from '../../src/demo/vehicles-design.ts'
import type { Stage } from '../histories/stage.ts'
import type { Installation } from './portal.ts'
import { keptDealer, newPartner } from './registry-saves.ts'
import type { Tally } from './tally.ts'
import { askRestore, changeMany } from './time-machine-bulk.ts'
import { Bustle } from './time-machine-bustle.ts'
import { checkReports, checkSaves, type Saved } from './time-machine-sides.ts'
import { onStage } from './time-machine-stage.ts'
import { vatNumber } from './vat-number.ts'

const writers = 50
const before = 1000
const after = 1500
const readPaths = [
  '/api/v1/dealers',
  '/api/v1/leads',
  '/api/v1/home',
  '/api/v1/customers?name=massa',
  `/api/v1/generated/${prefixes.vehicles}`,
]

/** What every lead of the writers says. */
async function formOf({ db }: Stage) {
  const first = async (table: 'workshops' | 'lead_models' | 'lead_work_types') =>
    (await db.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow()).id
  return {
    ...{ is_customer: 0, interested_in_financing: 1, interested_in_service_contract: 0, privacy_1: true, quantity: 1 },
    customer_contact: { name: 'Ada Conti', email: 'ada.conti@prova.example', phone: '011 5550100' },
    workshop_id: await first('workshops'),
    lead_model_id: await first('lead_models'),
    lead_work_type_id: await first('lead_work_types'),
  }
}

/** A dealer for each writer. */
async function hire({ db, admin }: Stage, round: number): Promise<Saved[]> {
  const { id: district_id } = await db.selectFrom('districts').select('id').executeTakeFirstOrThrow()
  const make = async (writer: number) => {
    const dealer = newPartner(`scrittore-${round}-${writer}`, district_id)
    return { id: (await admin.send<Dealer>('POST', '/api/v1/dealers', { dealer })).body.id, generations: [] }
  }
  return Promise.all(Array.from({ length: writers }, (_, writer) => make(writer)))
}

/** Reports leads of new customers, three rows each, and saves its dealer, in turn; answers which reports were acknowledged. */
async function write({ admin }: Stage, writer: number, dealer: Saved, form: object, bustle: Bustle) {
  const reports = new Map<string, boolean>()
  const path = `/api/v1/dealers/${dealer.id}`
  for (let count = 1; !bustle.over; count += 1) {
    const name = `Scrittore ${writer}-${count}`
    const customer = { vat_n: vatNumber('8', writer, count), name }
    const lead = { ...form, customer }
    reports.set(name, await bustle.save('leads', admin.send('POST', '/api/v1/leads', { lead })))
    const { body } = await admin.get<Dealer>(path)
    const save = keptDealer(path).form(count, body)
    if (await bustle.save('dealer saves', admin.send('PUT', path, save))) dealer.generations.push(count)
  }
  return reports
}

/** Fifty people save while everything goes back: each save is wholly before the restore, and undone, or wholly after. */
export async function proveWriters(portal: Installation, round: number, tally: Tally): Promise<void> {
  await onStage(portal, async (stage) => {
    const saved = await hire(stage, round)
    const goal = await changeMany(stage)
    const form = await formOf(stage)
    const bustle = new Bustle(tally)
    const first = 5000 + round * writers
    const writing = saved.map((dealer, index) => write(stage, first + index, dealer, form, bustle))
    const reading = readPaths.map((path) => bustle.read(stage.admin, path))
    await wait(before)
    bustle.restoring = true
    const began = Date.now()
    const { status, body } = await askRestore(stage, goal)
    bustle.restoring = false
    tally.longest('ms of the slowest restore beside fifty writers', Date.now() - began)
    tally.expect(status === 200, `a restore beside fifty writers answered ${status}: ${body.message}`)
    await wait(after)
    bustle.over = true
    const reports = new Map((await Promise.all(writing)).flatMap((one) => [...one]))
    await Promise.all(reading)
    await checkReports(stage, reports, tally)
    await checkSaves(stage, saved, tally)
  })
}
