import { counted } from '@portale/domain/counts.ts'
import type { ImportAnswer, ImportOutcome } from '@portale/domain/import.ts'
import type { Registry } from '@portale/domain/registries.ts'

type Words = {
  list: string
  title: string
  goToList: string
  template: string
  /** The header of what rows are matched by. */
  code: string
  rules: string[]
}

/** What the import of each kind is called, and what its file must respect. */
export const importWords: Record<Registry, Words> = {
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
    rules: [
      'Ogni riga è un cliente, riconosciuto dalla partita IVA: se c’è già viene aggiornato, altrimenti viene creato.',
      'Il contatto può mancare. Più contatti stanno su più righe e sono riconosciuti dal nome.',
      'Più e-mail e più telefoni si separano con una virgola.',
    ],
  },
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
