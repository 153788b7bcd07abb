import type { RoleName } from '@portale/domain/platform/roles.ts'
import type { Db } from '../platform/db/connection.ts'
import { hashPassword } from '../platform/password-hash.ts'
import { demoEmail, demoPassword, demoPeople } from './accounts.ts'
import { firstName, surnameIn } from './names.ts'
import { type DemoDealer, type DemoWorkshop, findByName, type Network } from './network.ts'
import { demoDealer, demoWorkshop, otherDealer, otherWorkshop } from './partners.ts'
import type { Random } from './random.ts'

type Person = {
  name: string
  email: string
  role: RoleName
  password_hash: string | null
  dealers: DemoDealer[]
  workshops: DemoWorkshop[]
}
export type User = Person & { id: number }

const managed = new Set(['TO', 'CN', 'AL', 'AO', 'NO', 'GE', 'SV', 'SP', 'PV', 'CO', 'VA'])

/** The partners of each demo account, by its login. */
function planPartners({ dealers, workshops }: Network, random: Random): Record<string, Partial<Person>> {
  const dealer = findByName(dealers, demoDealer)
  const workshop = findByName(workshops, demoWorkshop)
  const otherManaged = workshops.filter((other) => other !== workshop && managed.has(other.dealer.district))
  return {
    after_sales_manager_rt: { workshops: [workshop, ...random.shuffled(otherManaged).slice(0, 29)] },
    sales_manager_rt: { dealers: dealers.filter(({ district }) => managed.has(district)) },
    dealer_sales_manager: {
      workshops: [workshop, ...otherManaged.filter(({ district }) => ['TO', 'CN'].includes(district))],
    },
    dealer_holder: { dealers: [dealer] },
    dealer_holder_sales_manager: { dealers: [dealer] },
    workshop_user: { workshops: [workshop] },
    dealer_holder2: { dealers: [findByName(dealers, otherDealer)] },
    workshop_user2: { workshops: [findByName(workshops, otherWorkshop)] },
  }
}

const toEmailName = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z]+/g, '.')

/** A user for every uploading partner without a demo account; without a password, so nobody can sign in. */
function planUploaders(partners: (DemoDealer | DemoWorkshop)[], random: Random): Person[] {
  const nameCounts = new Map<string, number>()
  return partners.map((partner) => {
    const isWorkshop = 'dealer' in partner
    const name = `${firstName(random)} ${isWorkshop ? partner.surname : surnameIn(partner.sales_area, random)}`
    const times = (nameCounts.get(name) ?? 0) + 1
    nameCounts.set(name, times)
    return {
      name,
      email: `${toEmailName(name)}${times > 1 ? times : ''}@rete.example`,
      role: isWorkshop ? 'workshop_user' : random.chance(0.75) ? 'dealer_holder' : 'dealer_holder_sales_manager',
      password_hash: null,
      dealers: isWorkshop ? [] : [partner],
      workshops: isWorkshop ? [partner] : [],
    }
  })
}

async function insertUsers(db: Db, people: Person[]): Promise<User[]> {
  const roles = new Map(
    (await db.selectFrom('roles').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]),
  )
  const rows = people.map(({ name, email, role, password_hash }) => ({
    name,
    email,
    password_hash,
    role_id: roles.get(role) ?? 0,
  }))
  const inserted = await db.insertInto('users').values(rows).returning(['id', 'email']).execute()
  const ids = new Map(inserted.map(({ id, email }) => [email, id]))
  return people.map((person) => ({ ...person, id: ids.get(person.email) ?? 0 }))
}

/** Inserts the demo accounts, and a user for each other partner that uploads. */
export async function insertPeople(
  db: Db,
  network: Network,
  uploading: Set<DemoDealer | DemoWorkshop>,
  random: Random,
): Promise<User[]> {
  const password_hash = await hashPassword(demoPassword)
  const partnersByLogin = planPartners(network, random)
  const accounts = demoPeople.map(
    ({ login, name, role }): Person => ({
      name,
      email: demoEmail(login),
      role,
      password_hash,
      dealers: [],
      workshops: [],
      ...partnersByLogin[login],
    }),
  )
  const withAccount = new Set([demoDealer, otherDealer, demoWorkshop, otherWorkshop])
  const others = planUploaders(
    [...uploading].filter(({ name }) => !withAccount.has(name)),
    random,
  )
  const users = await insertUsers(db, [...accounts, ...others])
  const userDealers = users.flatMap(({ id, dealers }) =>
    dealers.map((dealer) => ({ user_id: id, dealer_id: dealer.id })),
  )
  const userWorkshops = users.flatMap(({ id, workshops }) =>
    workshops.map((workshop) => ({ user_id: id, workshop_id: workshop.id })),
  )
  await db.insertInto('user_dealers').values(userDealers).execute()
  await db.insertInto('user_workshops').values(userWorkshops).execute()
  return users
}
