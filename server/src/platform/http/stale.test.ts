import { expect, it } from 'vitest'
import { changedByMessage } from './stale.ts'

const last = { name: 'Anna', at: '2026-11-21T08:30:00Z' }

it.each([
  ['Il cliente è cambiato', 'l’ha modificato Anna il 21/11/2026 09:30:00'],
  ['La prova su strada è cambiata', 'l’ha modificata Anna il 21/11/2026 09:30:00'],
  ['Le ferie sono cambiate', 'le ha modificate Anna il 21/11/2026 09:30:00'],
])('%s: who and when, in agreement', (subject, sentence) => {
  expect(changedByMessage(subject, last)).toBe(
    `${subject}: ${sentence}. Ricarica la pagina per vedere la nuova versione.`,
  )
})

it('a change without an actor is by "il sistema"', () => {
  expect(changedByMessage('Il cliente è cambiato', { ...last, name: null })).toContain('l’ha modificato il sistema il')
})

it('an unknown change is by "qualcuno"', () => {
  expect(changedByMessage('Le ferie sono cambiate', undefined)).toContain('qualcuno le ha modificate nel frattempo')
})
