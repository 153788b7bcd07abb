import type { Lead } from '@portale/domain/leads/lead.ts'
import { expect, it } from 'vitest'
import { reportedBeforeText, savedText } from './lead-form-texts.ts'

it.each([
  [{ count: 1, newest_month: '2026-11' }, 'La stessa azienda era già stata segnalata a novembre 2026.'],
  [
    { count: 2, newest_month: '2025-01' },
    'La stessa azienda era già stata segnalata 2 volte, l’ultima a gennaio 2025.',
  ],
])('tells of %j', (before, text) => expect(reportedBeforeText(before)).toBe(text))

it('confirms a save, and lets what is told about the company be read', () => {
  expect(savedText({} as Lead, true)).toEqual(['Segnalazione inserita.'])
  expect(savedText({} as Lead, false)).toEqual(['Segnalazione salvata.'])
  const [text, milliseconds] = savedText({ reported_before: { count: 1, newest_month: '2026-11' } } as Lead, true)
  expect(text).toBe('Segnalazione inserita. La stessa azienda era già stata segnalata a novembre 2026.')
  expect(milliseconds).toBeGreaterThan(4000)
})
