import type { PartnerInput } from '@portale/domain/network/dealers/partner.ts'
import type { partnerTextColumns } from '@portale/domain/network/dealers/partner-columns.ts'
import { contracts, dealerRows } from './dealers.data.ts'
import { type SalesArea, streetAddress, surnameIn, workshopName } from './names.ts'
import { getTowns } from './places.ts'
import type { Random } from './random.ts'

export type PartnerRow = Pick<PartnerInput, (typeof partnerTextColumns)[number]> & {
  district: string
  sales_area: SalesArea
}
export type WorkshopRow = PartnerRow & { surname: string; dealers: { baldo_id: string; from: string }[] }

export const demoDealer = 'Langhe Autocarri di Rinaldi & C. S.n.c.'
export const otherDealer = 'Etna Veicoli Industriali S.r.l.'
export const demoWorkshop = 'Officina Boero S.n.c.'
export const otherWorkshop = 'Officine Meccaniche Zanella S.r.l.'

/** The people of the demonstration own the first workshop of these dealers. */
const ownedWorkshops = new Map([
  [demoDealer, { name: demoWorkshop, surname: 'Boero', city: 'Alba' }],
  ['Scaligera Veicoli S.r.l.', { name: otherWorkshop, surname: 'Zanella', city: 'Legnago' }],
])

const districtsByArea: Record<SalesArea, string> = {
  'Nord Ovest': 'TO CN AL NO AO MI MB VA CO BG BS PV CR MN GE SV SP',
  'Nord Est': 'BZ TN VR VI TV VE PD UD TS PC PR MO BO FC',
  Centro: 'LU FI LI GR PG AN AP RM LT FR',
  Sud: 'TE PE CB CE NA SA FG BA LE PZ CS RC',
  Isole: 'PA CT SS CA',
}
const areas = new Map(
  (Object.keys(districtsByArea) as SalesArea[]).flatMap((area) =>
    districtsByArea[area].split(' ').map((district) => [district, area] as const),
  ),
)

export const dealers: PartnerRow[] = dealerRows.map((row, index) => {
  const zip = getTowns(row.district).find(({ city }) => city === row.city)?.zip
  const sales_area = areas.get(row.district)
  if (!zip || !sales_area) throw new Error(`${row.city} (${row.district}) is not among the places`)
  return { ...row, zip, sales_area, baldo_id: String(204118 + index * 137) }
})

/** Which dealers a workshop had, oldest first; the last one is today's, and near. */
function planDealerHistory(currentDealer: PartnerRow, year: number, random: Random): WorkshopRow['dealers'] {
  const others = dealers.filter((dealer) => dealer.sales_area === currentDealer.sales_area && dealer !== currentDealer)
  const past = random.shuffled(others).slice(0, random.chance(0.25) ? random.int(1, 2) : 0)
  const start = year - random.int(9, 14)
  return [...past, currentDealer].map(({ baldo_id }, index) => ({
    baldo_id,
    from: `${start + index * 3}-01-01T00:00+01:00`,
  }))
}

const workshopsPerDealer = [3, 4, 2, 3, 1, 5]

/** Workshops, each in a town of its dealer's district, and the dealers they had. */
export function planWorkshops(random: Random, now: Date): WorkshopRow[] {
  const names = new Set([...ownedWorkshops.values()].map(({ name }) => name))
  const unusedName = (surname: string, city: string): string => {
    const name = workshopName(surname, city, random)
    return names.has(name) ? unusedName(surname, city) : name
  }
  const planWorkshop = (dealer: PartnerRow, index: number): Omit<WorkshopRow, 'baldo_id'> => {
    const owned = index === 0 ? ownedWorkshops.get(dealer.name) : undefined
    const towns = getTowns(dealer.district)
    const town = towns.find(({ city }) => city === owned?.city) ?? towns[(index + 1) % towns.length] ?? dealer
    const surname = owned?.surname ?? surnameIn(dealer.sales_area, random)
    const name = owned?.name ?? unusedName(surname, town.city)
    names.add(name)
    return {
      name,
      surname,
      contract_type: random.chance(0.8) ? contracts.A : contracts.VA,
      address: streetAddress(random),
      zip: town.zip,
      city: town.city,
      district: town.district,
      sales_area: dealer.sales_area,
      dealers: planDealerHistory(dealer, now.getFullYear(), random),
    }
  }
  return dealers
    .flatMap((dealer, index) =>
      Array.from({ length: workshopsPerDealer[index % 6] ?? 3 }, (_, each) => planWorkshop(dealer, each)),
    )
    .map((workshop, index) => ({ ...workshop, baldo_id: String(310042 + index * 89) }))
}
