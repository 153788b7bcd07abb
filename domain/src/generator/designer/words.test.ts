import { expect, it } from 'vitest'
import { emptyTitle, newTitle, ofThe, outcomeSentence, withArticle } from './words.ts'

it.each([
  ['Il', 'Veicolo', 'Il veicolo è stato creato.', 'del veicolo', 'Nuovo veicolo', 'Ancora nessun veicolo'],
  ['Lo', 'Sconto', 'Lo sconto è stato creato.', 'dello sconto', 'Nuovo sconto', 'Ancora nessuno sconto'],
  ["L'", 'Ordine', 'L’ordine è stato creato.', 'dell’ordine', 'Nuovo ordine', 'Ancora nessun ordine'],
  ["L'", 'Offerta', 'L’offerta è stata creata.', 'dell’offerta', 'Nuova offerta', 'Ancora nessun’offerta'],
  [
    'La',
    'Prova su strada',
    'La prova su strada è stata creata.',
    'della prova su strada',
    'Nuova prova su strada',
    'Ancora nessuna prova su strada',
  ],
  ['Le', 'Ferie', 'Le ferie sono state create.', 'delle ferie', 'Nuove ferie', 'Ancora nessuna ferie'],
  ['Il', 'SUV', 'Il SUV è stato creato.', 'del SUV', 'Nuovo SUV', 'Ancora nessun SUV'],
] as const)('%s %s', (article_singular, interface_name_singular, created, of, fresh, none) => {
  const named = { article_singular, interface_name_singular }
  expect([outcomeSentence(named, 'created'), ofThe(named), newTitle(named), emptyTitle(named)]).toEqual([
    created,
    of,
    fresh,
    none,
  ])
  expect(created.startsWith(withArticle(named))).toBe(true)
})
