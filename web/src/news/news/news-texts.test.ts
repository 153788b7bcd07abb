import type { News } from '@portale/domain/news/news/news.ts'
import { describe, expect, it } from 'vitest'
import { toFormValues } from './news-form.api.ts'
import { formatFormState, formatReach, formatReadCount, formatSaved, getFormState } from './news-texts.ts'

const now = new Date('2026-11-21T10:00:00Z')
const [past, future] = ['2026-11-20T09:00:00', '2026-12-01T09:00:00']

describe('getFormState', () => {
  it.each([
    ['draft', {}],
    ['draft', { publish_at: future }],
    ['shown', { dealers: true }],
    ['shown', { workshops: true, publish_at: past, expires_at: future }],
    ['shown', { dealers: true, publish_at: 'domani' }],
    ['planned', { dealers: true, publish_at: future }],
    ['expired', { workshops: true, expires_at: past }],
  ])('is %s with %j', (state, change) => expect(getFormState({ ...toFormValues(), ...change }, now).state).toBe(state))

  it('describes the effect of saving', () => {
    const formatState = (change: object, announced = false) =>
      formatFormState({ ...toFormValues(), ...change }, now, announced)
    expect(formatState({})).toContain('solo gli amministratori')
    expect(formatState({ dealers: true, publish_at: future })).toContain('il 01/12/2026 09:00')
    expect(formatState({ dealers: true })).toContain('Al salvataggio')
    expect(formatState({ dealers: true }, true)).toContain('solo chi non l’ha ancora avuta')
  })
})

describe('formatSaved', () => {
  const saved = { dealers: true, workshops: false, shown_at: '2026-11-21T09:59:59Z', expires_at: null } as News
  it.each([
    ['News pubblicata.', {}, false],
    ['News salvata.', {}, true],
    ['Bozza salvata.', { dealers: false }, false],
    ['News salvata.', { expires_at: '2026-11-21T09:59:59Z' }, false],
    ['News salvata: sarà pubblicata il 01/12/2026 09:00.', { shown_at: '2026-12-01T08:00:00Z' }, false],
  ])('%s', (text, change, announced) => expect(formatSaved({ ...saved, ...change }, now, announced)).toBe(text))
})

it('formats how many people a news will reach', () => {
  expect([formatReach(0), formatReach(1), formatReach(1200)]).toEqual([
    'Nessuno riceverà una notifica.',
    'Raggiungerà 1 persona.',
    'Raggiungerà 1.200 persone.',
  ])
})

it('formats the number of people who have read a news', () => {
  expect([formatReadCount(1, 52), formatReadCount(0, 1200)]).toEqual(['1 persona su 52', '0 persone su 1.200'])
})
