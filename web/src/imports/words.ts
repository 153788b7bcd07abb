import { counted } from '@portale/domain/counts.ts'
import { type ImportAnswer, type ImportOutcome, importColumns } from '@portale/domain/import.ts'
import type { Registry } from '@portale/domain/registries.ts'
import { formatVat } from '@portale/domain/vat.ts'
import { paths } from '../paths.ts'

/** What can be imported: how it is called, what its file must hold and respect, and where it goes. */
export type Importable = {
  list: string
  title: string
  goToList: string
  /** Where the list is. */
  to: string
  /** The call that takes the file. */
  url: string
  /** Where an empty file with the right headers comes from, and how it is called. */
  template: { url: string; name: string }
  columns: string[]
  rules: string[]
  /** The headers of what rows are matched by, and of what they are about. */
  code: string
  name: string
  /** What rows are matched by as people read it, when it is as it should be. */
  shownCode?: (code: string) => string
}

type Words = Pick<Importable, 'list' | 'title' | 'goToList' | 'code' | 'rules' | 'shownCode'> & { template: string }

/** What the import of each registry is called, and what its file must respect. */
const registryWords: Record<Registry, Words> = {
  dealers: {
    list: 'Concessionarie',
    title: 'Importa concessionarie',
    goToList: 'Vai alle concessionarie',
    template: 'modello-concessionarie.xlsx',
    code: 'Baldo ID',
    rules: [
      'Ogni riga è una concessionaria, riconosciuta dal Baldo ID: se c’è già viene aggiornata, altrimenti viene creata.',
      'La provincia si scrive con la sigla o con il nome.',
    ],
  },
  workshops: {
    list: 'Officine',
    title: 'Importa officine',
    goToList: 'Vai alle officine',
    template: 'modello-officine.xlsx',
    code: 'Baldo ID',
    rules: [
      'Ogni riga è un’officina, riconosciuta dal Baldo ID: se c’è già viene aggiornata, altrimenti viene creata.',
      'La provincia si scrive con la sigla o con il nome.',
      'La concessionaria si scrive con il suo Baldo ID, il giorno da cui vale in Dal. Lasciale vuote per non cambiarla.',
    ],
  },
  customers: {
    list: 'Clienti',
    title: 'Importa clienti',
    goToList: 'Vai ai clienti',
    template: 'modello-clienti.xlsx',
    code: 'Partita IVA',
    // A wrong number is shown as the file has it.
    shownCode: (code) => (/^\d{11}$/.test(code) ? formatVat(code) : code),
    rules: [
      'Ogni riga è un cliente, riconosciuto dalla partita IVA: se c’è già viene aggiornato, altrimenti viene creato.',
      'Il contatto può mancare. Più contatti stanno su più righe e sono riconosciuti dal nome.',
      'Più e-mail e più telefoni si separano con una virgola.',
    ],
  },
}

/** The import of a registry. */
export function registryImport(kind: Registry): Importable {
  const { template, ...words } = registryWords[kind]
  const url = `/api/v1/${kind}/import`
  return {
    ...words,
    to: paths.registry(kind),
    url,
    template: { url: `${url}/template`, name: template },
    columns: Object.values(importColumns[kind]),
    name: 'Ragione sociale',
  }
}

/** How many rows an import writes. */
export const rowsToWrite = ({ counts }: ImportAnswer): number => counts.new + counts.changed

const nouns: Record<ImportOutcome, [one: string, many: string]> = {
  new: ['riga nuova', 'righe nuove'],
  changed: ['riga modificata', 'righe modificate'],
  unchanged: ['riga invariata', 'righe invariate'],
  wrong: ['riga errata', 'righe errate'],
}

/** "2 righe nuove, 1 riga modificata": the outcomes that there are. */
export const countsText = (counts: ImportAnswer['counts'], outcomes: ImportOutcome[]): string =>
  outcomes
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => counted(counts[outcome], ...nouns[outcome]))
    .join(', ')

/** The name of a filter: "Nuove", "Errate". */
export const outcomeFilters: Record<ImportOutcome, string> = {
  wrong: 'Errate',
  new: 'Nuove',
  changed: 'Modificate',
  unchanged: 'Invariate',
}
