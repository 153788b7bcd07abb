import { vatCheckDigit } from '@portale/domain/platform/vat.ts'
import type { Db } from '../platform/db/connection.ts'
import { firstName, type SalesArea, surnameIn } from './names.ts'
import type { Random } from './random.ts'

const trades = [
  (surname: string) => `Autotrasporti ${surname} S.r.l.`,
  (surname: string) => `${surname} Logistica S.p.A.`,
  (surname: string) => `Edil ${surname} S.r.l.`,
  (surname: string) => `Fratelli ${surname} Movimento Terra S.n.c.`,
  (surname: string) => `${surname} Ambiente S.r.l.`,
  (surname: string) => `Cave ${surname} S.p.A.`,
  (surname: string) => `Corriere ${surname} S.a.s.`,
  (surname: string) => `${surname} Traslochi di ${surname} & C. S.n.c.`,
  (surname: string) => `Latte ${surname} Società Cooperativa`,
  (surname: string) => `Calcestruzzi ${surname} S.r.l.`,
]
const areas: SalesArea[] = ['Nord Ovest', 'Nord Est', 'Centro', 'Sud', 'Isole']
const customers = 64

function vatNumber(random: Random): string {
  const ten = `0${random.int(100_000, 499_999)}${String(random.int(1, 100)).padStart(3, '0')}`
  return `${ten}${vatCheckDigit(ten)}`
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase()

function contactOf(company: string, surname: string, random: Random) {
  const first = firstName(random)
  const host = `${plain(company).slice(0, 18)}.example`
  const own = `${plain(first)}.${plain(surname)}@${host}`
  const office = `+39 0${random.int(11, 95)} ${random.int(100_000, 999_999)}${surname.length % 5 === 0 ? ' r.a.' : ''}`
  return {
    name: `${first} ${surname}`,
    email: random.chance(0.3) ? `${own}, info@${host}` : own,
    phone: random.chance(0.4) ? `${office}, +39 3${random.int(20, 99)} ${random.int(1_000_000, 9_999_999)}` : office,
  }
}

/** Companies that may buy, with one to three people to speak to at each. */
export async function insertCustomers(db: Db, random: Random): Promise<void> {
  const companies = new Map<string, { name: string; vat_n: string; area: SalesArea }>()
  for (let index = 0; companies.size < customers; index += 1) {
    const area = areas[index % areas.length] ?? 'Centro'
    const name = random.pick(trades)(surnameIn(area, random))
    companies.set(name, { name, vat_n: vatNumber(random), area })
  }
  const rows = [...companies.values()]
  const inserted = await db
    .insertInto('customers')
    .values(rows.map(({ name, vat_n }) => ({ name, vat_n })))
    .returning(['id', 'name'])
    .execute()
  const contacts = inserted.flatMap(({ id, name }) =>
    Array.from({ length: random.int(1, 3) }, () => ({
      customer_id: id,
      ...contactOf(name, surnameIn(companies.get(name)?.area ?? 'Centro', random), random),
    })),
  )
  await db.insertInto('customer_contacts').values(contacts).execute()
}
