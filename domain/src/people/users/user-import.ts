import { foldName } from '../../platform/folding.ts'
import { sheetHeaders } from '../../platform/registry-columns.ts'
import type { Actor } from '../../platform/roles.ts'
import { areAdministrators, outranks, rankTooHighMessage } from './user.policy.ts'
import type { Role } from './user.ts'
import { optionalUserColumns, userColumns } from './user-columns.ts'

/** The columns of an import of users, which are those of the export. */
export const userImportColumns = {
  ...sheetHeaders(userColumns),
  role: 'Ruolo',
  workshops: 'Officine',
  dealers: 'Concessionarie',
  do_not_disturb: 'Non disturbare',
}

/** With the column that gives a user another address, which the file of an undo has, too. */
export const allUserImportColumns = { ...userImportColumns, new_email: 'Nuova e-mail' }
export type UserImportKey = keyof typeof allUserImportColumns

/** The columns that a file may lack: what is stored stays. */
export const optionalUserImportColumns = [
  ...optionalUserColumns,
  'workshops',
  'dealers',
  'do_not_disturb',
  'new_email',
] as const

/** The names of the sheet and of the files. */
export const userImportNames = { sheet: 'Utenti', file: 'utenti' } as const

/** How many people one import may invite: each gets a mail. */
export const maxInvitations = 2000

/** What an export writes instead of more Baldo IDs than a cell takes; an import leaves these partners as they are. */
export const tooManyForCell = '(troppe per una cella: restano come sono)'

const maxCell = 32_767

/** The Baldo IDs of a user as a cell has them. */
export const toCodesCell = (codes: string): string => (codes.length > maxCell ? tooManyForCell : codes)

/** Why an import can't change a user: oneself, another administrator, who needs the password, and those of no lower rank. */
export function userChangeProblem(
  actor: Pick<Actor, 'id' | 'role'>,
  other: { id: number; role: string },
): string | undefined {
  if (actor.id === other.id) return 'Sei tu: i tuoi dati si cambiano nel tuo profilo.'
  if (outranks(actor, other)) return undefined
  return areAdministrators(actor, other)
    ? 'È un altro amministratore: si modifica dalla sua riga nell’elenco, con la tua password.'
    : rankTooHighMessage
}

/** The role of a cell, by its name or its label; the problem when there is none, or several have the label. */
export function findRoleByText(roles: Role[], text: string): { role: Role } | { problem: string } {
  const byName = roles.find(({ name }) => name === foldName(text))
  if (byName) return { role: byName }
  const [first, second] = roles.filter(({ label }) => foldName(label) === foldName(text))
  if (!first) return { problem: `“${text}” non esiste: scrivi il nome di un ruolo, per esempio Utente officina.` }
  if (second) return { problem: `“${text}” è di più ruoli: scrivi ${first.name} oppure ${second.name}.` }
  return { role: first }
}

const yesNoTexts = new Map([
  ['', false],
  ['no', false],
  ['0', false],
  ['falso', false],
  ['sì', true],
  ['si', true],
  ['1', true],
  ['vero', true],
])

/** The boolean of a cell; undefined for what is neither yes nor no. */
export const parseYesNo = (text: string): boolean | undefined => yesNoTexts.get(foldName(text))

export const formatYesNo = (value: boolean): string => (value ? 'Sì' : 'No')
