const notASheet = 'Il file non è un foglio di calcolo: carica un file .xlsx, .ods o .csv.'
const tooBigInside = 'Il file, una volta aperto, è troppo grande: dividilo in più file.'
const corrupt = 'Il file è danneggiato o incompleto: aprilo, salvalo di nuovo e ricaricalo.'

/** The reasons to reject a file, by a stable code, with the sentence for its sender. */
const sentences = {
  empty: 'Il file è vuoto.',
  'too-large': 'Il file supera i 10 MB.',
  'not-a-sheet': notASheet,
  binary: notASheet,
  html: 'Il file è una pagina web o un XML con un altro nome: aprilo e salvalo come .xlsx.',
  'other-text':
    'Il file è un testo in un formato che non si può leggere con certezza: aprilo con un programma per fogli di calcolo e salvalo come .xlsx.',
  separators:
    'Le colonne del file non sono separate da punto e virgola, virgola o tabulazione: aprilo con un programma per fogli di calcolo e salvalo come .xlsx.',
  'old-xls': 'Il file è nel vecchio formato .xls: aprilo e salvalo come .xlsx.',
  xlsb: 'Il file è in formato .xlsb: aprilo e salvalo come .xlsx.',
  encrypted: 'Il file è protetto da password: togli la protezione e ricaricalo.',
  macros: 'Il file contiene macro: salvalo come .xlsx, senza macro.',
  'external-links': 'Il file contiene collegamenti ad altri file: incolla i valori e salvalo di nuovo.',
  doctype: corrupt,
  corrupt,
  'bad-csv': corrupt,
  'too-many-parts': tooBigInside,
  'too-big-inside': tooBigInside,
  'zip-bomb': tooBigInside,
  'too-slow': 'La lettura del file richiede troppo tempo: dividilo in più file.',
  'out-of-memory': tooBigInside,
  'too-many-rows': 'Il foglio ha più di 200.000 righe: dividilo in più file.',
  'too-many-columns': 'Il foglio usa più di 256 colonne: togli quelle che non servono.',
  'cell-too-long': 'Il foglio ha una cella con un testo troppo lungo.',
  'no-sheet': 'Il file non contiene fogli visibili.',
  'empty-sheet': 'Il foglio è vuoto.',
  'columns-missing': 'Nel foglio mancano delle colonne.',
  'column-twice': 'Nel foglio una colonna compare due volte.',
}

export type SheetErrorCode = keyof typeof sentences

/** The file cannot be read as a table; `message` is a sentence for the user. */
export class SheetError extends Error {
  readonly code: SheetErrorCode
  constructor(code: SheetErrorCode, message: string = sentences[code], options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
