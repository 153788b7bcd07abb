import { isContact } from '@portale/domain/leads/lead.rules.ts'
import type { Lead, LeadStatus } from '@portale/domain/leads/lead.ts'
import { findLastChange } from '../audit/audit.queries.ts'
import type { Db } from '../db/connection.ts'
import { assertLockVersion } from '../http/stale.ts'
import { now } from './lead-manage.queries.ts'

/** 409 when the form was loaded with an older version of the locked lead. */
export const assertLeadVersion = (tx: Db, lead: Lead, sent: number | undefined): Promise<void> =>
  assertLockVersion(lead.lock_version, sent, 'La segnalazione è cambiata', () => findLastChange(tx, 'leads', lead.id))

/** What is said of a chosen workshop that is none. */
export const unknownWorkshop = 'L’officina scelta non esiste.'

/** The columns that a status brings with it: its moment if it is another one, and the first contact's. */
export const statusColumns = (status: LeadStatus, lead?: Pick<Lead, 'status' | 'contacted_at'>) => ({
  status,
  ...(status !== lead?.status && { status_at: now }),
  ...(isContact(status) && !lead?.contacted_at && { contacted_at: now }),
})
