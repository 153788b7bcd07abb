import { expect, it } from 'vitest'
import { reportedBeforeText } from './lead-form.texts.ts'

it.each([
  [{ count: 1, newest_month: '2026-11' }, 'La stessa azienda era già stata segnalata a novembre 2026.'],
  [
    { count: 2, newest_month: '2025-01' },
    'La stessa azienda era già stata segnalata 2 volte, l’ultima a gennaio 2025.',
  ],
])('tells of %j', (before, text) => expect(reportedBeforeText(before)).toBe(text))
