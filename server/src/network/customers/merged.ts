import { rejectConflict } from '../../platform/http/errors.ts'

/** 409 for a customer that was merged into another one: nothing more is written to it. */
export function assertNotMerged({ merged_into_id }: { merged_into_id: number | null }): void {
  if (merged_into_id !== null)
    rejectConflict('Questo cliente è stato unito a un altro. Ricarica la pagina per aprire quello che resta.')
}
