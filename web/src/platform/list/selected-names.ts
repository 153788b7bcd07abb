import { formatNumber } from '@portale/domain/platform/counts.ts'
import { inflect, type Subject } from '@portale/domain/platform/lists/subject.ts'

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** "e altri 15", "e un’altra": how many rows are not named. */
export function formatOthers(subject: Subject, count: number): string {
  if (count === 1) return subject.feminine ? 'e un’altra' : 'e un altro'
  return `e ${inflect(subject, 'altr', count)} ${formatNumber(count)}`
}

/** "Alfa, Beta, Gamma e altri 5". */
export function formatNames(subject: Subject, names: string[], max: number): string {
  const named = names.slice(0, max)
  if (names.length > max) return `${named.join(', ')} ${formatOthers(subject, names.length - max)}`
  return [named.slice(0, -1).join(', '), ...named.slice(-1)].filter(Boolean).join(' e ')
}

/** How rows are said not to be on the screen: "2 non sono in questa pagina". */
export const formatHidden = (count: number): string =>
  `${formatNumber(count)} non ${count === 1 ? 'è' : 'sono'} in questa pagina`
