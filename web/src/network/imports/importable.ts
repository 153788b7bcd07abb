import { type ImportAnswer, type ImportOutcome, type ImportRow, importColumns } from '@portale/domain/network/import.ts'
import { newAddressEffects } from '@portale/domain/people/users/user-credentials.ts'
import { userImportColumns, userImportNames } from '@portale/domain/people/users/user-import.ts'
import { isSameEmail } from '@portale/domain/platform/contacts.ts'
import { formatCount } from '@portale/domain/platform/counts.ts'
import type { Registry } from '@portale/domain/platform/registries.ts'
import { formatVat } from '@portale/domain/platform/vat.ts'
import { paths } from '../../platform/paths.ts'

/** The texts and addresses of an import screen. */
export type Importable = {
  list: string
  title: string
  goToList: string
  listPath: string
  url: string
  /** The address and the file name of the empty table. */
  template: { url: string; name: string }
  columns: string[]
  rules: string[]
  /** The header of the code that identifies a record. */
  codeHeader: string
  nameHeader: string
  formatCode?: (code: string) => string
  /** Whether a new row is a person, who is invited. */
  hasInvitations?: boolean
  /** Whether a row gives an account to another person. */
  isNewPerson?: (row: ImportRow) => boolean
}

type RegistryTexts = Pick<Importable, 'list' | 'title' | 'goToList' | 'codeHeader' | 'rules' | 'formatCode'> & {
  template: string
}

const ceasedRule = 'Cessata il è il giorno in cui ha lasciato la rete: vuota se ne fa parte. La colonna può mancare.'

const registryTexts: Record<Registry, RegistryTexts> = {
  dealers: {
    list: 'Concessionarie',
    title: 'Importa concessionarie',
    goToList: 'Vai alle concessionarie',
    template: 'modello-concessionarie.xlsx',
    codeHeader: 'Baldo ID',
    rules: [
      'Ogni riga è una concessionaria, riconosciuta dal Baldo ID: se c’è già viene aggiornata, altrimenti viene creata.',
      'La provincia si scrive con la sigla o con il nome.',
      ceasedRule,
    ],
  },
  workshops: {
    list: 'Officine',
    title: 'Importa officine',
    goToList: 'Vai alle officine',
    template: 'modello-officine.xlsx',
    codeHeader: 'Baldo ID',
    rules: [
      'Ogni riga è un’officina, riconosciuta dal Baldo ID: se c’è già viene aggiornata, altrimenti viene creata.',
      'La provincia si scrive con la sigla o con il nome.',
      'La concessionaria si scrive con il suo Baldo ID, il giorno da cui vale in Dal. Lasciale vuote per non cambiarla: le due colonne possono anche mancare.',
      'Più righe della stessa officina sono i periodi del suo storico, in qualsiasi ordine: hanno tutte Concessionaria e Dal, un Dal diverso, e uguale il resto. Se l’officina è nuova, la riga del periodo più vecchio è nuova e le altre la modificano.',
      ceasedRule,
    ],
  },
  customers: {
    list: 'Clienti',
    title: 'Importa clienti',
    goToList: 'Vai ai clienti',
    template: 'modello-clienti.xlsx',
    codeHeader: 'Partita IVA',
    // An invalid number stays as it is in the file.
    formatCode: (code) => (/^\d{11}$/.test(code) ? formatVat(code) : code),
    rules: [
      'Ogni riga è un cliente, riconosciuto dalla partita IVA: se c’è già viene aggiornato, altrimenti viene creato.',
      'Il contatto può mancare, anche con le sue colonne Contatto, E-mail e Telefono. Più contatti stanno su più righe e sono riconosciuti dal nome.',
      'Più e-mail e più telefoni si separano con una virgola.',
    ],
  },
}

/** Returns the texts and addresses of a registry's import. */
export function getRegistryImport(kind: Registry): Importable {
  const { template, ...texts } = registryTexts[kind]
  const url = `/api/v1/${kind}/import`
  return {
    ...texts,
    listPath: paths.registry(kind),
    url,
    template: { url: `${url}/template`, name: template },
    columns: Object.values(importColumns[kind]),
    nameHeader: 'Ragione sociale',
  }
}

/** The texts and addresses of the import of users. */
export const userImport: Importable = {
  list: 'Utenti',
  title: 'Importa utenti',
  goToList: 'Vai agli utenti',
  listPath: paths.users(),
  url: '/api/users/import',
  template: { url: '/api/users/import/template', name: `modello-${userImportNames.file}.xlsx` },
  columns: Object.values(userImportColumns),
  codeHeader: 'E-mail',
  nameHeader: 'Nome',
  rules: [
    'Ogni riga è una persona, riconosciuta dall’e-mail: se ha già un account viene aggiornata, altrimenti viene creata e riceve l’invito, subito o più tardi.',
    'Il ruolo si scrive con il suo nome, per esempio Utente officina. Come dalla scheda, puoi cambiare solo chi ha un ruolo inferiore al tuo.',
    'Officine e concessionarie si scrivono con i loro Baldo ID, separati da punto e virgola o virgola: una cella vuota le toglie tutte. Le due colonne e Non disturbare (Sì o No) possono anche mancare.',
    `Per dare a qualcuno un altro indirizzo, scrivilo in una colonna Nuova e-mail. ${newAddressEffects}`,
    'Un ruolo o un indirizzo che cambiano chiudono le sessioni aperte, come dalla scheda dell’utente.',
  ],
  hasInvitations: true,
  isNewPerson: ({ differences }) =>
    differences.some(({ column, from, to }) => column === userImportColumns.email && !isSameEmail(from, to)),
}

/** The number of rows that an import writes. */
export const countWrites = ({ counts }: ImportAnswer): number => counts.new + counts.changed

const nouns: Record<ImportOutcome, [one: string, many: string]> = {
  new: ['riga nuova', 'righe nuove'],
  changed: ['riga modificata', 'righe modificate'],
  unchanged: ['riga invariata', 'righe invariate'],
  wrong: ['riga errata', 'righe errate'],
}

/** "2 righe nuove, 1 riga modificata": leaves out outcomes without rows. */
export const formatCounts = (counts: ImportAnswer['counts'], outcomes: ImportOutcome[]): string =>
  outcomes
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => formatCount(counts[outcome], ...nouns[outcome]))
    .join(', ')

export const outcomeFilterLabels: Record<ImportOutcome, string> = {
  wrong: 'Errate',
  new: 'Nuove',
  changed: 'Modificate',
  unchanged: 'Invariate',
}

/** Whether a row overwrites what somebody changed after the import that its file takes back. */
export const hasLaterChanges = ({ differences }: ImportRow): boolean => differences.some(({ later }) => later)

const sortOrder: Record<ImportOutcome, number> = { wrong: 0, new: 1, changed: 2, unchanged: 3 }

/** Returns the rows with this outcome, or all: wrong ones first, then those with later changes, then in the order of the file. */
export const filterAndSortRows = (rows: ImportRow[], outcome: ImportOutcome | undefined): ImportRow[] =>
  rows
    .filter((row) => outcome === undefined || row.outcome === outcome)
    .sort(
      (a, b) =>
        sortOrder[a.outcome] - sortOrder[b.outcome] ||
        Number(hasLaterChanges(b)) - Number(hasLaterChanges(a)) ||
        a.row - b.row,
    )
