import { type NetworkFacts, networkProblem } from '@portale/domain/network/dealers/partner.ts'
import { romeDay } from '@portale/domain/platform/dates.ts'

/** The error of a row whose record is archived: an import neither changes it nor brings it back. */
export const archivedRowProblem = (code: string, archived: 'archiviata' | 'archiviato'): string =>
  `${code} è ${archived}: prima si ripristina dalla sua pagina, oppure si toglie la riga dal file.`

/** The error of a row whose customer was merged into another one: only the undo of the merge brings it back. */
export const mergedRowProblem = (code: string): string =>
  `${code} è di un cliente unito a un altro: si usa la partita IVA di quello che resta, oppure si toglie la riga dal file.`

/** The error of a row that names a partner which is not in the network any more. */
export const leftRowProblem = (code: string, partner: NetworkFacts): string =>
  partner.archived_at === null
    ? `${code} ${networkProblem(partner, romeDay(new Date()))}: si corregge la data dalla sua pagina, oppure si toglie la riga dal file.`
    : archivedRowProblem(code, 'archiviata')
