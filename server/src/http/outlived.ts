import type { Actor } from '@portale/domain/roles.ts'
import type { Db } from '../db/connection.ts'
import { hasRole } from '../leads/lead-manage.queries.ts'
import { notFound } from './errors.ts'

/** 404 for who is gone or in another role by now: an upload, or the wait for a row, may have outlived the caller's role. */
export async function assertRoleUnchanged(tx: Db, user: Actor): Promise<void> {
  if (!(await hasRole(tx, user))) notFound()
}
