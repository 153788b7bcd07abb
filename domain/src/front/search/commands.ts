import { rolesAllowedOn } from '../../people/menu/screens.ts'
import { foldName } from '../../platform/folding.ts'
import type { MenuItem } from '../me.ts'

/** Something that the search box does: it opens a page. `words` are other words that find it. */
export type Command = { name: string; url: string; words?: string }

/** In the address of a command: the newest year of activities. */
export const newestYear = '{newest}'

const actions: Command[] = [
  { name: 'Nuova segnalazione', url: '/leads/new', words: 'crea lead' },
  { name: 'Nuovo cliente', url: '/customers/new', words: 'crea' },
  { name: 'Nuova attività', url: `/activity_years/${newestYear}/activities/new`, words: 'crea' },
  { name: 'Nuova news', url: '/news/new', words: 'crea scrivi' },
  { name: 'Nuova concessionaria', url: '/dealers/new', words: 'crea' },
  { name: 'Nuova officina', url: '/workshops/new', words: 'crea' },
  { name: 'Nuovo anno di attività', url: '/activity_years/new', words: 'crea' },
  { name: 'Nuovo modello di interesse', url: '/lead_models/new', words: 'crea' },
  { name: 'Nuovo tipo di lavoro', url: '/lead_work_types/new', words: 'crea' },
  { name: 'Nuovo motivo di rifiuto', url: '/rejection_reasons/new', words: 'crea preparato' },
  { name: 'Nuovo webhook', url: '/webhooks/new', words: 'crea eventi integrazione' },
  { name: 'Carica i target delle officine', url: '/workshop_market_shares/new', words: 'quote market share' },
  { name: 'Importa concessionarie', url: '/dealers/import', words: 'excel foglio' },
  { name: 'Importa officine', url: '/workshops/import', words: 'excel foglio' },
  { name: 'Importa clienti', url: '/customers/import', words: 'excel foglio' },
]

/** Screens that no menu has at the beginning. */
const furtherScreens: Command[] = [
  { name: 'Dashboard delle segnalazioni', url: '/leads/dashboard', words: 'lead statistiche' },
  { name: 'Avanzamento delle concessionarie', url: '/dealers/activity_years', words: 'dashboard attività' },
  { name: 'Avanzamento delle officine', url: '/workshops/activity_years', words: 'dashboard attività' },
  { name: 'Motivi preparati', url: '/rejection_reasons', words: 'rifiuto' },
  { name: 'Il mio profilo', url: '/profile', words: 'account' },
]

/** Closed while an administrator browses as the person. */
const changePassword: Command = { name: 'Cambia password', url: '/profile/change-password', words: 'sicurezza' }

const isOpen = (role: string, url: string): boolean => {
  const allowed = rolesAllowedOn(url)
  return allowed === undefined || allowed.some((name) => name === role)
}

/** What the search box does for a role: actions, and the screens of its menu and others that it may open. */
export function listCommands(
  role: string,
  menu: Pick<MenuItem, 'name' | 'url'>[],
  isImpersonated: boolean,
): { actions: Command[]; screens: Command[] } {
  const screens = [
    ...menu.map(({ name, url }) => ({ name, url })),
    ...furtherScreens,
    ...(isImpersonated ? [] : [changePassword]),
  ].filter(({ url }) => isOpen(role, url))
  return {
    actions: actions.filter(({ url }) => isOpen(role, url)),
    screens: screens.filter(({ url }, index) => screens.findIndex((other) => other.url === url) === index),
  }
}

const toWords = (text: string): string[] =>
  foldName(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Those whose names have words that begin with every word of the text; those named by its first word are in front. */
export function matchCommands<T extends { name: string; words?: string }>(commands: T[], text: string): T[] {
  const typed = toWords(text)
  const [first] = typed
  if (first === undefined) return []
  const begins = ({ name }: T) => toWords(name)[0]?.startsWith(first) ?? false
  const matches = commands.filter(({ name, words = '' }) => {
    const known = toWords(`${name} ${words}`)
    return typed.every((word) => known.some((other) => other.startsWith(word)))
  })
  return matches.toSorted((a, b) => Number(begins(b)) - Number(begins(a)))
}

const goTo = /^\s*(?:vai|apri)(?:\s+(?:a|ad|al|all[aeo]|ai|agli)(?=\s|$))?(?=\s|$)/i

/** The screens that a text names, also as 'vai a audit'; 'vai a' alone names all of them. */
export function matchScreens<T extends { name: string; words?: string }>(screens: T[], text: string): T[] {
  const name = text.replace(goTo, '')
  return name !== text && name.trim() === '' ? screens : matchCommands(screens, name)
}
