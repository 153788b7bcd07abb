import type { Activity, ActivityYearDetail } from '@portale/domain/documents/activities/activity.ts'
import type { Me } from '@portale/domain/front/me.ts'
import { activitySaveWorkload } from './activity-saves.ts'
import { Client, expectBody, type Portal } from './client.ts'
import { creationWorkload } from './creations.ts'
import { leadWorkload } from './leads.ts'
import { marketShareWorkload } from './market-shares.ts'
import { registryWorkloads } from './registries.ts'
import type { Workload } from './round.ts'
import { statusWorkload } from './statuses.ts'
import { uploadWorkload } from './uploads.ts'

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
export type Fixtures = { people: Record<(typeof accounts)[number], Client>; yearId: number; years: string[] }

const firstYear = '2000'
const yearsPerRound = 8
const workshopsPerShare = 3

export async function createFixtures(portal: Portal): Promise<Fixtures> {
  const clients = await Promise.all(
    accounts.map(async (account) => [account, await new Client(portal).login(account)] as const),
  )
  const people = Object.fromEntries(clients) as Fixtures['people']
  const list = await people.administrator.get<{ data: { year: string }[] }>('/api/v1/activity_years?per_page=100')
  const usedYears = expectBody(list, 'the years').data.map(({ year }) => year)
  const body = { activity_year: { year: firstYear } }
  const year = await people.administrator.send<ActivityYearDetail>('POST', '/api/v1/activity_years', body)
  const years = Array.from({ length: 100 }, (_, index) => String(2001 + index)).filter(
    (year) => !usedYears.includes(year),
  )
  return { people, yearId: expectBody(year, 'the year of the proof').id, years }
}

/** A new activity with three document types. */
export async function createActivity(fixtures: Fixtures, title: string, forDealers: boolean) {
  const path = `/api/v1/activity_years/${fixtures.yearId}/activities`
  const activity_document_types = ['Primo', 'Secondo', 'Terzo'].map((description, weight) => ({ description, weight }))
  const audience = { for_dealers: forDealers, for_workshops: !forDealers }
  const body = { activity: { title, description: '<p>Prova.</p>', ...audience, activity_document_types } }
  const { id, activity_document_types: types } = expectBody(
    await fixtures.people.administrator.send<Activity>('POST', path, body),
    'a new activity',
  )
  return { id, path: `${path}/${id}`, typeIds: types.map((type) => type.id) }
}

async function findFirstId(client: Client, list: 'lead_models' | 'lead_work_types'): Promise<number> {
  const [first] = expectBody(await client.get<{ id: number }[]>(`/api/v2/${list}`), list)
  return Number(first?.id)
}

/** The Baldo IDs of the workshops in an upload of targets. */
async function listWorkshopCodes(client: Client): Promise<string[]> {
  const workshops = expectBody(await client.get<{ baldo_id: string }[]>('/api/v2/workshops'), 'the workshops')
  return workshops.slice(0, workshopsPerShare).map(({ baldo_id }) => baldo_id)
}

/** The workloads of a round; uploads, status saves and activity saves write the same rows. */
export async function createWorkloads(fixtures: Fixtures, seed: number, round: number): Promise<Workload[]> {
  const { people } = fixtures
  const name = `giro ${round}`
  const dealers = await createActivity(fixtures, `${name} concessionarie`, true)
  const workshops = await createActivity(fixtures, `${name} officine`, false)
  const growing = await createActivity(fixtures, `${name} documenti`, true)
  const { user: holder } = expectBody(await people.dealer_holder.get<Me>('/api/v1/me'), 'the dealer')
  const { user: workshopUser } = expectBody(await people.workshop_user.get<Me>('/api/v1/me'), 'the workshop')
  const dealerPath = `/api/v1/dealers/${holder.dealers[0]?.id}/activities/${dealers.id}`
  const workshopPath = `/api/v1/workshops/${workshopUser.workshops[0]?.id}/activities/${workshops.id}`
  const years = fixtures.years.splice(0, yearsPerRound)
  const references = {
    workshop_id: Number(workshopUser.workshops[0]?.id),
    lead_model_id: await findFirstId(people.administrator, 'lead_models'),
    lead_work_type_id: await findFirstId(people.administrator, 'lead_work_types'),
  }
  return [
    uploadWorkload(people.dealer_holder, dealers, seed + 1, `${name}-a`),
    uploadWorkload(people.dealer_holder, dealers, seed + 2, `${name}-b`),
    uploadWorkload(people.dealer_holder2, dealers, seed + 3, `${name}-c`),
    uploadWorkload(people.workshop_user, workshops, seed + 4, `${name}-d`),
    statusWorkload(people.sales_manager_rt, dealerPath, seed + 5),
    statusWorkload(people.after_sales_manager_rt, workshopPath, seed + 6),
    activitySaveWorkload(people.superuser_rt, dealers.path, false),
    activitySaveWorkload(people.administrator, growing.path, true),
    creationWorkload(people.administrator, fixtures.yearId, years, round),
    ...(await registryWorkloads(people.superuser_rt, round)),
    leadWorkload(people.superuser_rt, references, round),
    marketShareWorkload(people.administrator, await listWorkshopCodes(people.administrator), round),
  ]
}
