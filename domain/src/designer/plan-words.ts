/** The parts of a model whose data lies in a column, as sentences call them. */
export type Noun = { the: string; another: string; ending: 'o' | 'a' }

export const nouns = {
  field: { the: 'il campo', another: 'nuovo campo', ending: 'o' },
  file: { the: 'la raccolta di file', another: 'nuova raccolta di file', ending: 'a' },
  relation: { the: 'la relazione', another: 'nuova relazione', ending: 'a' },
} as const satisfies Record<string, Noun>

const number = new Intl.NumberFormat('it-IT')

/** '1 valore', '12.345 valori'. */
export const counted = (count: number, one: string, many: string): string =>
  `${number.format(count)} ${count === 1 ? one : many}`

/** 'con 12 valori', 'senza valori'. */
export const withValues = (count: number): string =>
  count === 0 ? 'senza valori' : `con ${counted(count, 'valore', 'valori')}`

/** '«Targa» (plate)'. */
export const titled = (label: string, name: string): string => `«${label}» (${name})`
