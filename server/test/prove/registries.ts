import type { Dealer } from '@portale/domain/network/dealers/partner.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { type Client, expectBody } from './client.ts'
import { importWorkload } from './imports.ts'
import { expectedHistory, newPartner, savedDealer, savedWorkshop, saveWorkload } from './registry-saves.ts'
import type { Workload } from './round.ts'

async function createRecord(client: Client, path: string, body: object): Promise<string> {
  const { id } = expectBody(await client.send<Dealer>('POST', path, body), `a new record of ${path}`)
  return `${path}/${id}`
}

/** The workloads of the registries: repeated saves of a dealer and of a workshop, and imports of both kinds. */
export async function registryWorkloads(client: Client, round: number): Promise<Workload[]> {
  const list = await client.get<Page<Dealer>>('/api/v1/dealers?sort=baldo_id&per_page=10')
  const dealers = expectBody(list, 'the dealers').data.slice(0, 3)
  const ids = dealers.map(({ id }) => id)
  const fields = newPartner(`giro-${round}`, dealers[0]?.district_id ?? 0)
  const entries = expectedHistory(0, ids).map((pivot) => ({ pivot }))
  const dealer = await createRecord(client, '/api/v1/dealers', { dealer: fields })
  const workshop = await createRecord(client, '/api/v1/workshops', { workshop: { ...fields, dealers: entries } })
  return [
    saveWorkload(client, savedDealer(dealer)),
    saveWorkload(client, savedWorkshop(workshop, ids)),
    importWorkload(client, 'dealers', `giro-${round}-`, dealers),
    importWorkload(client, 'workshops', `giro-${round}-`, dealers),
  ]
}
