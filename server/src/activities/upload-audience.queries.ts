import { administrators, type Partner, type RoleName } from '@portale/domain/roles.ts'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { partnerTables } from '../dealers/partner.queries.ts'
import type { Recipient } from '../mail/mail-write.queries.ts'
import type { Owner } from './upload.queries.ts'

const managers: Record<Partner, RoleName[]> = { dealer: ['sales_manager_rt'], workshop: ['after_sales_manager_rt'] }
const partners: Record<Partner, RoleName[]> = {
  dealer: ['dealer_holder', 'dealer_holder_sales_manager'],
  workshop: ['workshop_user'],
}

const assigned = ({
  kind,
  id,
}: Owner) => sql`AND EXISTS (SELECT FROM ${sql.table(`user_${partnerTables[kind].table}`)} a
  WHERE a.user_id = u.id AND a.${sql.ref(partnerTables[kind].column)} = ${id})`

/** The living people of these roles but the one who acts, narrowed by `more`. */
async function listPeople(db: Db, roles: RoleName[], actorId: number, more = sql``): Promise<Recipient[]> {
  const result = await sql<Recipient>`
    SELECT u.id, u.name, u.email FROM users u JOIN roles r ON r.id = u.role_id
    WHERE r.name = ANY(${roles}) AND u.deleted_at IS NULL AND u.id <> ${actorId} ${more} ORDER BY u.id`.execute(db)
  return result.rows
}

/** Who verifies a partner's documents: the managers it is assigned to; where there is none, the administrators. */
export async function listVerifiers(db: Db, owner: Owner, actorId: number): Promise<Recipient[]> {
  const found = await listPeople(db, managers[owner.kind], actorId, assigned(owner))
  return found.length > 0 ? found : listPeople(db, administrators, actorId)
}

/** Who uploads for a partner, and learns what became of it. */
export const listUploaders = (db: Db, owner: Owner, actorId: number): Promise<Recipient[]> =>
  listPeople(db, partners[owner.kind], actorId, assigned(owner))

/** How a partner is called, with its article: "la concessionaria Rossi S.p.A.". */
export async function findPartnerName(db: Db, { kind, id }: Owner): Promise<string> {
  const row = await db.selectFrom(partnerTables[kind].table).select('name').where('id', '=', id).executeTakeFirst()
  return `${kind === 'dealer' ? 'la concessionaria ' : 'l’officina '}${row?.name ?? ''}`
}
