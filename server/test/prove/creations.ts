import type { Activity, ActivityYear, ActivityYearDetail } from '@portale/domain/documents/activities/activity.ts'
import type { Customer } from '@portale/domain/network/customers/customer.ts'
import type { User } from '@portale/domain/people/users/user.ts'
import type { Mail } from '@portale/domain/platform/mails.ts'
import { roleIds } from '@portale/domain/platform/roles.ts'
import { type Client, expectBody, listAll } from './client.ts'
import type { Workload } from './round.ts'
import type { Tally } from './tally.ts'
import { vatNumber } from './vat-number.ts'

const kinds = ['years', 'activities', 'customers', 'users'] as const

/** A row to create: its call, its Idempotency-Key and its name. */
type Creation = { kind: (typeof kinds)[number]; path: string; body: object; key: string; label: string }
type Created = Creation & { id: number }
type Found = { id: number; label: string; complete: boolean }

const documents = ['Primo', 'Secondo', 'Terzo']

/**
 * Creates years, activities, customers and users with an Idempotency-Key: each must exist once and complete, however
 * often it is requested; a user with exactly one invitation.
 */
export function creationWorkload(client: Client, yearId: number, years: string[], roundNumber: number): Workload {
  const prefix = `giro ${roundNumber}`
  const created: Created[] = []
  const unusedYears = [...years]
  let unconfirmed: Creation | undefined
  let count = 0

  const nextCreation = (): Creation => {
    count += 1
    const key = `${prefix}-${count}`
    const year = count % 5 === 1 ? unusedYears.shift() : undefined
    if (year)
      return { kind: 'years', path: '/api/v1/activity_years', body: { activity_year: { year } }, key, label: year }
    if (count % 3 === 0) {
      const body = { customer: { vat_n: vatNumber('6', roundNumber, count), name: key } }
      return { kind: 'customers', path: '/api/v1/customers', body, key, label: key }
    }
    if (count % 3 === 1) {
      const email = `giro-${roundNumber}-${count}@prova.example`
      const body = { name: key, email, roles: [roleIds.workshop_user], workshops: [], dealers: [] }
      return { kind: 'users', path: '/api/users', body, key, label: key }
    }
    const activity_document_types = documents.map((description, weight) => ({ description, weight }))
    const texts = { title: key, description: '<p>Creata.</p>', for_dealers: true, for_workshops: false }
    const body = { activity: { ...texts, activity_document_types } }
    return { kind: 'activities', path: `/api/v1/activity_years/${yearId}/activities`, body, key, label: key }
  }

  const send = ({ path, body, key }: Creation) =>
    client.send<ActivityYear | Activity | Customer | User>('POST', path, body, key)

  const find = async (kind: Creation['kind']): Promise<Found[]> => {
    if (kind === 'years') {
      const call = client.get<{ data: ActivityYear[] }>('/api/v1/activity_years?per_page=100')
      const { data } = expectBody(await call, 'the years')
      return data.map(({ id, year }) => ({ id, label: year, complete: true }))
    }
    if (kind === 'customers') {
      const found = await listAll<Customer>(client, `/api/v1/customers?name=${prefix}-`)
      return found.map(({ id, name }) => ({ id, label: name, complete: true }))
    }
    if (kind === 'users') {
      const users = await listAll<User>(client, `/api/users?name=${prefix}-`)
      const mails = await listAll<Mail>(client, `/api/mails?to=giro-${roundNumber}-`)
      const invitations = (email: string) => mails.filter((mail) => mail.to_address === email).length
      return users.map(({ id, name, email }) => ({ id, label: name, complete: invitations(email) === 1 }))
    }
    const detail = expectBody(await client.get<ActivityYearDetail>(`/api/v1/activity_years/${yearId}`), 'the year')
    return detail.activities.map(({ id, title, activity_document_types: types }) => ({
      id,
      label: title,
      complete: types.length === documents.length,
    }))
  }

  /** Repeats a call with its key: exactly one row must exist, which it returns. */
  const repeat = async (creation: Creation, tally: Tally): Promise<Created> => {
    const { id } = expectBody(await send(creation), `the repeated ${creation.kind}`)
    const found = (await find(creation.kind)).filter(({ label }) => label === creation.label)
    tally.expect(found.length === 1 && found[0]?.id === id, `repeated ${creation.label} is there ${found.length} times`)
    tally.count('creates repeated with their key')
    return { ...creation, id }
  }

  return {
    async write(round) {
      while (!round.over) {
        const creation = nextCreation()
        unconfirmed = creation
        const answer = await round.attempt(creation.kind, () => send(creation))
        if (!answer) return
        created.push({ ...creation, id: answer.id })
        unconfirmed = undefined
      }
    },
    async check(tally) {
      for (const kind of kinds) {
        const foundById = new Map((await find(kind)).map((found) => [found.id, found]))
        for (const { id, label } of created.filter((creation) => creation.kind === kind)) {
          const found = foundById.get(id)
          tally.expect(found?.label === label && found.complete, `${label} is lost or half`)
        }
      }
      const last = created.at(-1)
      if (last) tally.expect((await repeat(last, tally)).id === last.id, `${last.label} was made a second time`)
      if (!unconfirmed) return
      const { label, kind } = unconfirmed
      const happened = (await find(kind)).some((found) => found.label === label)
      tally.count(happened ? 'unanswered requests that happened complete' : 'unanswered requests that did not happen')
      created.push(await repeat(unconfirmed, tally))
      unconfirmed = undefined
    },
  }
}
