import { expect, it } from 'vitest'
import { shareError } from './share-errors.ts'

it.each([
  ['Riga 6, colonna Attuale: “dodici” non è un numero.', 'Riga 6, colonna Attuale', '“dodici” non è un numero.'],
  ['Riga 12: il Baldo ID 204118 è ripetuto.', 'Riga 12', 'il Baldo ID 204118 è ripetuto.'],
  ['Nel file mancano le colonne: Attuale, Target.', '', 'Nel file mancano le colonne: Attuale, Target.'],
  ['Altri errori: 34.', '', 'Altri errori: 34.'],
])('%s', (sentence, place, text) => {
  expect(shareError(sentence)).toEqual({ place, text })
})
