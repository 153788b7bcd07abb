import { auditLabels } from '@portale/domain/audit/change.ts'
import { toHttpError } from '../http/answer-errors.ts'
import { conflict } from '../http/errors.ts'

type DatabaseError = Error & { code?: string; table?: string; constraint?: string; column?: string }

/** How a table is called on the screens. */
export const labelOf = (table: string): string => auditLabels[table]?.label ?? table

/** What a form says of a value that somebody else has. */
const takenValue = (error: DatabaseError) => Object.values(toHttpError(error)?.errors ?? {})[0]?.[0]

/**
 * Why rows can't be put back beside those of today; undefined for any other failure. `written` are the tables of the
 * rows that come back or change: what refers to a missing row is one of them, or else was referring to one that goes.
 */
function reasonOf(error: DatabaseError, written: Set<string>): string | undefined {
  const { code, table = '', constraint, column } = error
  const where = `«${labelOf(table)}»`
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
  (what: string, written: Set<string>) =>
  (error: unknown): never => {
    const reason = error instanceof Error ? reasonOf(error, written) : undefined
    if (reason) conflict(`${what} ${reason}`)
    throw error
  }
