import { partnerTextColumns } from '@portale/domain/network/dealers/partner-columns.ts'
import { pickColumns } from '@portale/domain/platform/registry-columns.ts'
import type { Db } from '../platform/db/connection.ts'
import { dealers, type PartnerRow, planWorkshops, type WorkshopRow } from './partners.ts'
import type { Random } from './random.ts'

export type DemoDealer = PartnerRow & { id: number }
export type DemoWorkshop = WorkshopRow & { id: number; dealer: DemoDealer }
export type Network = { dealers: DemoDealer[]; workshops: DemoWorkshop[] }

export function findByName<P extends { name: string }>(list: P[], name: string): P {
  const found = list.find((partner) => partner.name === name)
  if (!found) throw new Error(`${name} is not in the demonstration`)
  return found
}

async function insertPartners<P extends PartnerRow>(
  db: Db,
  table: 'dealers' | 'workshops',
  partners: P[],
  now: Date,
): Promise<(P & { id: number })[]> {
  const districts = new Map(
    (await db.selectFrom('districts').select(['id', 'code']).execute()).map(({ id, code }) => [code, id]),
  )
  // The last one has left the network in the middle of this year.
  const ceased = partners.at(-1)?.baldo_id
  const rows = partners.map((partner: PartnerRow) => ({
    ...pickColumns(partner, partnerTextColumns),
    district_id: districts.get(partner.district) ?? 0,
    ceased_on: partner.baldo_id === ceased ? `${now.getUTCFullYear()}-06-30` : null,
  }))
  const ids = new Map(
    (await db.insertInto(table).values(rows).returning(['id', 'baldo_id']).execute()).map((row) => [
      row.baldo_id,
      row.id,
    ]),
  )
  return partners.map((partner) => ({ ...partner, id: ids.get(partner.baldo_id) ?? 0 }))
}

/** Dealers, workshops, and which dealer each workshop has had. */
export async function insertNetwork(db: Db, random: Random, now: Date): Promise<Network> {
  const insertedDealers = await insertPartners(db, 'dealers', dealers, now)
  const byBaldoId = new Map(insertedDealers.map((dealer) => [dealer.baldo_id, dealer]))
  const getDealer = (baldoId = '') => {
    const dealer = byBaldoId.get(baldoId)
    if (!dealer) throw new Error(`dealer ${baldoId} is not in the demonstration`)
    return dealer
  }
  const workshops = await insertPartners(db, 'workshops', planWorkshops(random, now), now)
  const periods = workshops.flatMap(({ id, dealers: history }) =>
    history.map(({ baldo_id, from }, index) => ({
      workshop_id: id,
      dealer_id: getDealer(baldo_id).id,
      valid_from: from,
      valid_to: history[index + 1]?.from ?? null,
    })),
  )
  await db.insertInto('workshop_dealers').values(periods).execute()
  return {
    dealers: insertedDealers,
    workshops: workshops.map((workshop) => ({ ...workshop, dealer: getDealer(workshop.dealers.at(-1)?.baldo_id) })),
  }
}
