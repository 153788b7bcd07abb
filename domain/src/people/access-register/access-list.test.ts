import { expect, it } from 'vitest'
import { accessEventColours, accessEventKinds, accessEventLabels } from './access-event.ts'
import { describeEvent } from './access-list.ts'

it('every kind has a label of its own', () => {
  const labels = accessEventKinds.map((kind) => accessEventLabels[kind])
  expect(new Set(labels).size).toBe(labels.length)
  expect(Object.keys(accessEventColours)).toEqual([...accessEventKinds])
})

it.each([
  ['login', { method: 'password', second_factor: true }, null, 'Con password · con secondo fattore'],
  ['login', {}, null, ''],
  ['login_failed', {}, 'a@b.it', 'a@b.it'],
  ['login_failed', { reason: 'sospeso' }, 'a@b.it', 'a@b.it · sospeso'],
  ['download', { what: 'lead_offer', file_name: 'p.pdf', record: null }, null, 'p.pdf · Preventivo'],
  ['download', { what: 'constructor', file_name: 'p.pdf' }, null, 'p.pdf · constructor'],
  ['export', { what: 'Officine', rows: 1, is_complete: true }, null, 'Officine · 1 riga'],
  ['export', { what: 'Officine', rows: 1200, is_complete: false }, null, 'Officine · 1.200 righe · interrotta'],
  ['access_denied', { method: 'GET', url: '/api/users' }, null, 'GET /api/users'],
  ['impersonation_started', { reason: 'Aiuto', with_changes: false }, null, 'Aiuto · sola lettura'],
  ['impersonation_started', { reason: null, with_changes: true }, null, 'con modifiche'],
  ['impersonation_ended', { by_itself: true }, null, 'Scaduta da sola'],
  ['token_created', { name: 'ERP' }, null, 'ERP'],
  ['logout', {}, null, ''],
] as const)('describes %s %j of %s as “%s”', (kind, detail, email, text) => {
  expect(describeEvent({ kind, detail, email })).toBe(text)
})
