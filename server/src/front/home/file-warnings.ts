import { formatCount, formatNumber } from '@portale/domain/platform/counts.ts'
import type { Db } from '../../platform/db/connection.ts'
import { countFileProblems, findSweepResult, type SweepResult } from '../../platform/files/file.queries.ts'

const askForHelp = 'Avvisa chi gestisce il server.'

function formatSweep({ sweep_problem, sweep_unreferenced, sweep_examined }: SweepResult): string[] {
  const stopped = 'La pulizia notturna dei file si è fermata'
  if (sweep_problem === 'foreign_store')
    return [`${stopped}: l’archivio dei file è di un’altra installazione. Niente è stato toccato. ${askForHelp}`]
  if (sweep_problem === null) return []
  const counts = `${formatNumber(sweep_unreferenced)} file su ${formatNumber(sweep_examined)}`
  return [
    `${stopped}: ${counts} non risultano a nessun documento, e sono troppi. Niente è stato toccato. ${askForHelp}`,
  ]
}

function formatProblems(count: number): string[] {
  if (count === 0) return []
  const files = formatCount(
    count,
    'file caricato manca dall’archivio o è danneggiato, e non si può aprire',
    'file caricati mancano dall’archivio o sono danneggiati, e non si possono aprire',
  )
  return [`${files}. Il registro del server dice quali. ${askForHelp}`]
}

/** What the administrators' home says about the file store. */
export async function listFileWarnings(db: Db): Promise<string[]> {
  const sweep = await findSweepResult(db)
  return [...(sweep ? formatSweep(sweep) : []), ...formatProblems(await countFileProblems(db))]
}
