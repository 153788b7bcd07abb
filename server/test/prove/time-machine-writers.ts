import { setTimeout as wait } from 'node:timers/promises'
import type { Dealer } from '@portale/domain/network/dealers/partner.ts'
import { prefixes } from '../../src/demo/vehicles-design.ts'
import type { HistoryContext } from '../histories/stage.ts'
import { ConcurrentCalls } from './concurrent-calls.ts'
import { withHistoryContext } from './history-context.ts'
import type { Installation } from './portal.ts'
import { newPartner, savedDealer } from './registry-saves.ts'
import type { Tally } from './tally.ts'
import { changeMany, requestRestore } from './time-machine-bulk.ts'
import { checkReports, checkSaves, type DealerSaves } from './time-machine-sides.ts'
import { vatNumber } from './vat-number.ts'

const writers = 50
const beforeRestoreMs = 1000
const afterRestoreMs = 1500
const readPaths = [
  '/api/v1/dealers',
  '/api/v1/leads',
  '/api/v1/home',
  '/api/v1/customers?name=massa',
  `/api/v1/generated/${prefixes.vehicles}`,
]

/** The fields of every new lead, without its customer. */
async function createLeadForm({ db }: HistoryContext) {
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

/** Creates a dealer for each writer. */
async function createDealers({ db, admin }: HistoryContext, round: number): Promise<DealerSaves[]> {
  const { id: district_id } = await db.selectFrom('districts').select('id').executeTakeFirstOrThrow()
  const createDealer = async (writer: number) => {
    const dealer = newPartner(`scrittore-${round}-${writer}`, district_id)
    return { id: (await admin.send<Dealer>('POST', '/api/v1/dealers', { dealer })).body.id, generations: [] }
  }
  return Promise.all(Array.from({ length: writers }, (_, writer) => createDealer(writer)))
}

/** Creates leads of new customers, three rows each, alternating with saves of its dealer; returns which leads were acknowledged. */
async function runWriter(
  { admin }: HistoryContext,
  writer: number,
  dealer: DealerSaves,
  form: object,
  calls: ConcurrentCalls,
) {
  const reports = new Map<string, boolean>()
  const path = `/api/v1/dealers/${dealer.id}`
  for (let count = 1; !calls.over; count += 1) {
    const name = `Scrittore ${writer}-${count}`
    const customer = { vat_n: vatNumber('5', writer, count), name }
    const lead = { ...form, customer }
    reports.set(name, await calls.save('leads', admin.send('POST', '/api/v1/leads', { lead })))
    const save = savedDealer(path).form(count, await calls.get<Dealer>(admin, path))
    if (await calls.save('dealer saves', admin.send('PUT', path, save))) dealer.generations.push(count)
  }
  return reports
}

/** Fifty people save during a restore: each save is committed entirely before it, and undone, or entirely after. */
export async function proveWriters(
  portal: Installation,
  { round, rowCount }: { round: number; rowCount: number },
  tally: Tally,
): Promise<void> {
  await withHistoryContext(portal, async (context) => {
    const saved = await createDealers(context, round)
    const goal = await changeMany(context, rowCount)
    const form = await createLeadForm(context)
    const calls = new ConcurrentCalls(tally)
    const first = 5000 + round * writers
    const writing = saved.map((dealer, index) => runWriter(context, first + index, dealer, form, calls))
    const reading = readPaths.map((path) => calls.read(context.admin, path))
    await wait(beforeRestoreMs)
    await calls.waitForSave('leads', 0)
    const startedAt = Date.now()
    const { status, body } = await calls.whileRestoring(() => requestRestore(context, goal))
    tally.max('ms of the slowest restore with fifty concurrent writers', Date.now() - startedAt)
    tally.expect(status === 200, `a restore with fifty concurrent writers answered ${status}: ${body.message}`)
    const restoredAt = Date.now()
    await wait(afterRestoreMs)
    await calls.waitForSave('leads', restoredAt)
    calls.over = true
    const reports = new Map((await Promise.all(writing)).flatMap((reports) => [...reports]))
    await Promise.all(reading)
    await checkReports(context, reports, tally)
    await checkSaves(context, saved, tally)
  })
}
