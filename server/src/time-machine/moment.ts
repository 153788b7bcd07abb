import { formatMoment } from '@portale/domain/dates.ts'
import { findFirstMoment } from '../audit/audit.queries.ts'
import type { Db } from '../db/connection.ts'
import { HttpError, invalidMessage } from '../http/errors.ts'
import { placeOf } from './restore.queries.ts'

const future = 'Scegli un momento già passato.'
const noData = 'Non ci sono ancora dati a cui tornare.'

function refuse(problem: string): never {
  throw new HttpError(422, invalidMessage, { errors: { dateTimeMachine: [problem] } })
}

/** 422 for a moment that is still to come, or not known any more. */
export async function checkMoment(db: Db, until: string): Promise<void> {
  const first = (await findFirstMoment(db)) ?? refuse(noData)
  const { is_past, is_known } = await placeOf(db, until, first)
  if (!is_past) refuse(future)
  if (!is_known) refuse(`Non ci sono dati prima del ${formatMoment(first)}.`)
}
