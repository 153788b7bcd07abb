import type { Activity, ActivityYearDetail } from '@portale/domain/activities/activity.ts'
import type { Me } from '@portale/domain/me.ts'
import { activitySaveWitness } from './activity-saves.ts'
import { Client, expectBody } from './client.ts'
import { creationWitness } from './creations.ts'
import { leadWitness } from './leads.ts'
import { marketShareWitness } from './market-shares.ts'
import type { Installation } from './portal.ts'
import { registryWitnesses } from './registries.ts'
import type { Witness } from './round.ts'
import { statusWitness } from './statuses.ts'
import { uploadWitness } from './uploads.ts'

const accounts = [
  'administrator',
  'superuser_rt',
  'sales_manager_rt',
  'after_sales_manager_rt',
  'dealer_holder',
  'dealer_holder2',
  'workshop_user',
] as const

/** The people of the proof, signed in, and the year in which they work. */
export type World = { people: Record<(typeof accounts)[number], Client>; yearId: number; years: string[] }

const yearOfProof = '2000'
const yearsOfRound = 8
const workshopsOfShare = 3

export async function openWorld(portal: Installation): Promise<World> {
  const clients = await Promise.all(
    accounts.map(async (account) => [account, await new Client(portal).login(account)] as const),
  )
  const people = Object.fromEntries(clients) as World['people']
  const list = await people.administrator.get<{ data: { year: string }[] }>('/api/v1/activity_years?per_page=100')
  const taken = expectBody(list, 'the years').data.map(({ year }) => year)
  const body = { activity_year: { year: yearOfProof } }
  const year = await people.administrator.send<ActivityYearDetail>('POST', '/api/v1/activity_years', body)
  const years = Array.from({ length: 100 }, (_, index) => String(2001 + index)).filter((one) => !taken.includes(one))
  return { people, yearId: expectBody(year, 'the year of the proof').id, years }
}

/** A new activity with three document types. */
export async function makeActivity(world: World, title: string, forDealers: boolean) {
  const path = `/api/v1/activity_years/${world.yearId}/activities`
  const activity_document_types = ['Primo', 'Secondo', 'Terzo'].map((description, weight) => ({ description, weight }))
  const audience = { for_dealers: forDealers, for_workshops: !forDealers }
  const body = { activity: { title, description: '<p>Prova.</p>', ...audience, activity_document_types } }
  const { id, activity_document_types: types } = expectBody(
    await world.people.administrator.send<Activity>('POST', path, body),
    'a new activity',
  )
  return { id, path: `${path}/${id}`, typeIds: types.map((type) => type.id) }
}

async function firstOf(client: Client, list: 'lead_models' | 'lead_work_types'): Promise<number> {
  const [first] = expectBody(await client.get<{ id: number }[]>(`/api/v2/${list}`), list)
  return Number(first?.id)
}

/** The workshops that are sent their targets. */
async function codesOf(client: Client): Promise<string[]> {
  const workshops = expectBody(await client.get<{ baldo_id: string }[]>('/api/v2/workshops'), 'the workshops')
  return workshops.slice(0, workshopsOfShare).map(({ baldo_id }) => baldo_id)
}

/** Who works in a round: uploads, status and activity saves that meet on the same rows, creations, the registries, leads, targets. */
export async function hireWitnesses(world: World, seed: number, round: number): Promise<Witness[]> {
  const { people } = world
  const name = `giro ${round}`
  const dealers = await makeActivity(world, `${name} concessionarie`, true)
  const workshops = await makeActivity(world, `${name} officine`, false)
  const growing = await makeActivity(world, `${name} documenti`, true)
  const { user: holder } = expectBody(await people.dealer_holder.get<Me>('/api/v1/me'), 'the dealer')
  const { user: mechanic } = expectBody(await people.workshop_user.get<Me>('/api/v1/me'), 'the workshop')
  const ofDealer = `/api/v1/dealers/${holder.dealers[0]?.id}/activities/${dealers.id}`
  const ofWorkshop = `/api/v1/workshops/${mechanic.workshops[0]?.id}/activities/${workshops.id}`
  const years = world.years.splice(0, yearsOfRound)
  const ground = {
    workshop_id: Number(mechanic.workshops[0]?.id),
    lead_model_id: await firstOf(people.administrator, 'lead_models'),
    lead_work_type_id: await firstOf(people.administrator, 'lead_work_types'),
  }
  return [
    uploadWitness(people.dealer_holder, dealers, seed + 1, `${name}-a`),
    uploadWitness(people.dealer_holder, dealers, seed + 2, `${name}-b`),
    uploadWitness(people.dealer_holder2, dealers, seed + 3, `${name}-c`),
    uploadWitness(people.workshop_user, workshops, seed + 4, `${name}-d`),
    statusWitness(people.sales_manager_rt, ofDealer, seed + 5),
    statusWitness(people.after_sales_manager_rt, ofWorkshop, seed + 6),
    activitySaveWitness(people.superuser_rt, dealers.path, false),
    activitySaveWitness(people.administrator, growing.path, true),
    creationWitness(people.administrator, world.yearId, years, round),
    ...(await registryWitnesses(people.superuser_rt, round)),
    leadWitness(people.superuser_rt, ground, round),
    marketShareWitness(people.administrator, await codesOf(people.administrator), round),
  ]
}
