import type { RecipientState } from '@portale/domain/sales/market-shares/market-share.ts'
import { expect, it } from 'vitest'
import { countStates, isInDelivery, parseFileError } from './market-share.ts'

const recipients = (...states: (RecipientState | null)[]) => states.map((state) => ({ state }))

it('counts the states of the recipients in the order of a mail’s delivery', () => {
  expect(countStates(recipients('sent', 'parked', 'waiting', 'sent', 'notified'))).toEqual([
    { state: 'waiting', count: 1 },
    { state: 'sent', count: 2 },
    { state: 'parked', count: 1 },
    { state: 'notified', count: 1 },
  ])
  expect(countStates(recipients(null))).toEqual([])
})

it('counts waiting and retrying mails alone as in delivery', () => {
  expect(recipients(null, 'waiting', 'retrying', 'sent', 'parked', 'notified').map(isInDelivery)).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
  ])
})

it.each([
  ['Riga 6, colonna Attuale: “dodici” non è un numero.', 'Riga 6, colonna Attuale', '“dodici” non è un numero.'],
  ['Riga 12: il Baldo ID 204118 è ripetuto.', 'Riga 12', 'il Baldo ID 204118 è ripetuto.'],
  ['Nel file mancano le colonne: Attuale, Target.', '', 'Nel file mancano le colonne: Attuale, Target.'],
  ['Altri errori: 34.', '', 'Altri errori: 34.'],
])('splits a file error into position and problem: %s', (message, position, problem) => {
  expect(parseFileError(message)).toEqual({ position, problem })
})
