import { formatNumber } from '@portale/domain/counts.ts'
import type { SweepResult } from '../files/file.queries.ts'

const askForHelp = 'Avvisa chi gestisce il server.'

/** What the administrators' home says about the file store. */
export function toFileWarnings(sweep: SweepResult | undefined): string[] {
  if (sweep?.sweep_problem === 'foreign_store')
    return [
      `La pulizia notturna dei file si è fermata: l’archivio dei file è di un’altra installazione. Niente è stato toccato. ${askForHelp}`,
    ]
  if (sweep?.sweep_problem === 'too_many')
    return [
      `La pulizia notturna dei file si è fermata: ${formatNumber(sweep.sweep_unreferenced)} file su ${formatNumber(sweep.sweep_examined)} non risultano a nessun documento, e sono troppi. Niente è stato toccato. ${askForHelp}`,
    ]
  return []
}
