import type { PartnerRef } from '@portale/domain/documents/activities/activity.policy.ts'
import { administrators, type RoleName, uploaderRoles, verifierRoles } from '@portale/domain/platform/roles.ts'
import { sql } from 'kysely'
import { isInNetwork } from '../../network/dealers/network.queries.ts'
import type { Recipient } from '../../people/mail/mail-write.queries.ts'
import type { Db } from '../../platform/db/connection.ts'
import { partnerTables } from '../../platform/db/partner-tables.ts'

const assignedTo = ({
  kind,
  id,
}: PartnerRef) => sql`AND EXISTS (SELECT FROM ${sql.table(`user_${partnerTables[kind].table}`)} a
  WHERE a.user_id = u.id AND a.${sql.ref(partnerTables[kind].column)} = ${id})`

const inNetwork = sql.raw(isInNetwork('p'))

/** The active users of these roles except the one who acts, narrowed by `more`. */
async function listPeople(db: Db, roles: RoleName[], actorId: number, more = sql``): Promise<Recipient[]> {
  const result = await sql<Recipient>`
    SELECT u.id, u.name, u.email FROM users u JOIN roles r ON r.id = u.role_id
    WHERE r.name = ANY(${roles}) AND u.deleted_at IS NULL AND u.suspended_at IS NULL AND u.id <> ${actorId} ${more} ORDER BY u.id`.execute(
    db,
  )
  return result.rows
}

/** Who verifies a partner's documents: the managers it is assigned to or, without any, the administrators. */
export async function listVerifiers(db: Db, partner: PartnerRef, actorId: number): Promise<Recipient[]> {
  const verifiers = await listPeople(db, [verifierRoles[partner.kind]], actorId, assignedTo(partner))
  return verifiers.length > 0 ? verifiers : listPeople(db, administrators, actorId)
}

/** Who uploads for a partner: nobody once it has left the network, as nothing more is asked of it. */
export const listUploaders = (db: Db, partner: PartnerRef, actorId: number): Promise<Recipient[]> =>
  listPeople(
    db,
    uploaderRoles[partner.kind],
    actorId,
    sql`${assignedTo(partner)} AND EXISTS (
      SELECT FROM ${sql.table(partnerTables[partner.kind].table)} p WHERE p.id = ${partner.id} AND ${inNetwork})`,
  )

/** A user with the activities that they were not notified of before. */
export type NewActivities = Recipient & { activity_ids: number[] }

/**
 * Records the users of the audiences of these activities as notified, without those whose partner has left the network; returns
 * those who were not yet.
 */
export async function insertActivityNotices(db: Db, activityIds: number[], actorId: number): Promise<NewActivities[]> {
  const result = await sql<NewActivities>`
    WITH inserted AS (
      INSERT INTO activity_notices (activity_id, user_id)
      SELECT a.id, u.id FROM activities a JOIN roles r
        ON a.for_dealers AND r.name = ANY(${uploaderRoles.dealer}) OR a.for_workshops AND r.name = ANY(${uploaderRoles.workshop})
      JOIN users u ON u.role_id = r.id AND u.deleted_at IS NULL AND u.suspended_at IS NULL AND u.id <> ${actorId}
      WHERE a.id = ANY(${activityIds})
        AND NOT EXISTS (SELECT FROM user_dealers x JOIN dealers p ON p.id = x.dealer_id
          WHERE x.user_id = u.id AND NOT ${inNetwork})
        AND NOT EXISTS (SELECT FROM user_workshops x JOIN workshops p ON p.id = x.workshop_id
          WHERE x.user_id = u.id AND NOT ${inNetwork})
      ON CONFLICT DO NOTHING RETURNING activity_id, user_id
    )
    SELECT u.id, u.name, u.email, json_agg(i.activity_id ORDER BY i.activity_id) AS activity_ids
    FROM inserted i JOIN users u ON u.id = i.user_id GROUP BY u.id ORDER BY u.id`.execute(db)
  return result.rows
}

/** The name of a partner with its article, for a sentence: "la concessionaria Rossi S.p.A.". */
export async function findPartnerName(db: Db, { kind, id }: PartnerRef): Promise<string> {
  const row = await db.selectFrom(partnerTables[kind].table).select('name').where('id', '=', id).executeTakeFirst()
  return `${kind === 'dealer' ? 'la concessionaria ' : 'l’officina '}${row?.name ?? ''}`
}
