import { z } from 'zod'
import { id } from './answers.ts'

/** Sent with the errors of a rejected save: the row that has the value already, for a link. */
export const existingRow = z.object({ id, name: z.string() })
export type ExistingRow = z.output<typeof existingRow>
/** What a rejected save may have besides its errors. */
export type RejectedSave = { existing?: ExistingRow }

/** "Questo modello esiste già: Cava e cantiere." */
export function formatTaken(sentence: string, name?: string): string {
  if (name === undefined) return `${sentence}.`
  return `${sentence}: ${name}${name.endsWith('.') ? '' : '.'}`
}
