import { type AuditLabels, modelLabel } from '@portale/domain/history/audit/labels.ts'
import { toHttpError } from '../../platform/http/answer-errors.ts'
import { rejectConflict } from '../../platform/http/errors.ts'

type DatabaseError = Error & { code?: string; table?: string; constraint?: string; column?: string }

/** `writtenTables` are those in which rows were inserted or updated, `labels` the words for designed tables. */
type RestoreAttempt = { writtenTables: ReadonlySet<string>; labels: AuditLabels }

/** The message that a form has for a value that another row already has. */
const uniqueMessage = (error: DatabaseError) => Object.values(toHttpError(error)?.errors ?? {})[0]?.[0]

/**
 * Why the database rejects restored rows; undefined for any other failure. A row with a dangling reference was either
 * written by the restore, or it referred to a row that the restore deletes.
 */
function reasonOf(error: DatabaseError, { writtenTables, labels }: RestoreAttempt): string | undefined {
  const { code, table = '', constraint, column } = error
  const where = `«${modelLabel(table, labels)}»`
  if (code === '23503' && writtenTables.has(table))
    return `In ${where} una riga ha bisogno di un’altra che non c’è più.`
  if (code === '23503') return `In ${where} ci sono righe che si riferiscono a quello che andrebbe via.`
  if (constraint === 'customers_merge_circle' || constraint === 'customers_merged')
    return 'Un cliente resterebbe unito a uno che a sua volta è unito a lui, o non sarebbe più archiviato.'
  if (code === '23505')
    return uniqueMessage(error) ?? `In ${where} un valore che deve essere unico è già di un’altra riga (${constraint}).`
  if (code === '23P01' || constraint === 'workshop_dealers_gaps')
    return 'Nello storico di un’officina i periodi si sovrapporrebbero o lascerebbero un vuoto.'
  if (code === '23502') return `In ${where} la colonna ${column} oggi è obbligatoria, e allora non c’era.`
  if (code === '23514') return `In ${where} una riga di allora non rispetta una regola di oggi (${constraint}).`
  return undefined
}

/** For catch(): 409 with the reason when the database rejects the rows; `sentence` comes before the reason. */
export const rejectWithReason =
  (sentence: string, attempt: RestoreAttempt) =>
  (error: unknown): never => {
    const reason = error instanceof Error ? reasonOf(error, attempt) : undefined
    if (reason) rejectConflict(`${sentence} ${reason}`)
    throw error
  }
