import { type AuditLabels, modelLabel } from '@portale/domain/audit/labels.ts'
import { toHttpError } from '../http/answer-errors.ts'
import { rejectConflict } from '../http/errors.ts'

type DatabaseError = Error & { code?: string; table?: string; constraint?: string; column?: string }

/** What a form says of a value that somebody else has. */
const takenValue = (error: DatabaseError) => Object.values(toHttpError(error)?.errors ?? {})[0]?.[0]

/**
 * What was tried: `written` are the tables of the rows that come back or change, `labels` the words for designed ones.
 */
export type Attempt = { written: Set<string>; labels: AuditLabels }

/**
 * Why rows can't be put back beside those of today; undefined for any other failure. What refers to a missing row is one
 * of those written, or else was referring to one that goes.
 */
function reasonOf(error: DatabaseError, { written, labels }: Attempt): string | undefined {
  const { code, table = '', constraint, column } = error
  const where = `«${modelLabel(table, labels)}»`
  if (code === '23503' && written.has(table)) return `In ${where} una riga ha bisogno di un’altra che non c’è più.`
  if (code === '23503') return `In ${where} ci sono righe che si riferiscono a quello che andrebbe via.`
  if (code === '23505')
    return takenValue(error) ?? `In ${where} un valore che deve essere unico è già di un’altra riga (${constraint}).`
  if (code === '23P01' || constraint === 'workshop_dealers_gaps')
    return 'Nello storico di un’officina i periodi si sovrapporrebbero o lascerebbero un vuoto.'
  if (code === '23502') return `In ${where} la colonna ${column} oggi è obbligatoria, e allora non c’era.`
  if (code === '23514') return `In ${where} una riga di allora non rispetta una regola di oggi (${constraint}).`
  return undefined
}

/** 409 with the reason when the database does not take rows back; `what` is the sentence before the reason. */
export const refusing =
  (what: string, attempt: Attempt) =>
  (error: unknown): never => {
    const reason = error instanceof Error ? reasonOf(error, attempt) : undefined
    if (reason) rejectConflict(`${what} ${reason}`)
    throw error
  }
