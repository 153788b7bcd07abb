import type { Dealer } from '@portale/domain/dealers/partner.ts'
import type { Page } from '@portale/domain/page.ts'
import { type Client, expectBody } from './client.ts'
import { importWitness } from './imports.ts'
import { historyAfter, keptDealer, keptWorkshop, newPartner, saveWitness } from './registry-saves.ts'
import type { Witness } from './round.ts'

async function make(client: Client, path: string, body: object): Promise<string> {
  const { id } = expectBody(await client.send<Dealer>('POST', path, body), `a new record of ${path}`)
  return `${path}/${id}`
}

/** Who keeps the registries in a round: a dealer and a workshop saved again and again, imports of both kinds. */
export async function registryWitnesses(client: Client, round: number): Promise<Witness[]> {
  const list = await client.get<Page<Dealer>>('/api/v1/dealers?sort=baldo_id&per_page=10')
  const dealers = expectBody(list, 'the dealers').data.slice(0, 3)
  const ids = dealers.map(({ id }) => id)
  const fields = newPartner(`giro-${round}`, dealers[0]?.district_id ?? 0)
  const entries = historyAfter(0, ids).map((pivot) => ({ pivot }))
  const dealer = await make(client, '/api/v1/dealers', { dealer: fields })
  const workshop = await make(client, '/api/v1/workshops', { workshop: { ...fields, dealers: entries } })
  return [
    saveWitness(client, keptDealer(dealer)),
    saveWitness(client, keptWorkshop(workshop, ids)),
    importWitness(client, 'dealers', `giro-${round}-`, dealers),
    importWitness(client, 'workshops', `giro-${round}-`, dealers),
  ]
}
