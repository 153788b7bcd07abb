import { expect, it } from 'vitest'
import { mailStateLabels } from '../../platform/mails.ts'
import {
  formatShare,
  formatShareChange,
  marketShareFields,
  marketShareTypeLabels,
  marketShareTypes,
  recipientStateLabels,
} from './market-share.ts'

it.each([
  [12.5, '12,5%'],
  [0, '0%'],
  [100, '100%'],
  [3.7, '3,7%'],
  [12.345, '12,345%'],
  [0.1 + 0.2, '0,3%'],
])('%d points are written %s', (points, expected) => {
  expect(formatShare(points)).toBe(expected)
})

it.each([
  [10, 11.5, '+1,5'],
  [11.5, 10, '-1,5'],
  [10, 10, '0'],
  [0.1, 0.3, '+0,2'],
  [10.0004, 10, '0'],
])('from %d to %d is a change of %s', (from, to, expected) => {
  expect(formatShareChange(from, to)).toBe(expected)
})

it.each([{}, { type: '' }, { type: 'x' }, { type: 'START' }, { type: null }, { type: ['start'] }])(
  'an upload of %j has no type',
  (fields) => {
    const { error } = marketShareFields.safeParse(fields)
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [['type'], 'Scegli il tipo: inizio anno o aggiornamento.'],
    ])
  },
)

it('the types are those of the specification', () => {
  expect(marketShareTypes.map((type) => [marketShareFields.parse({ type }).type, marketShareTypeLabels[type]])).toEqual(
    [
      ['start', 'Inizio anno'],
      ['update', 'Aggiornamento'],
    ],
  )
})

it('a recipient’s mail is called as in the outbox', () => {
  expect(recipientStateLabels).toEqual({ ...mailStateLabels, notified: 'Solo notifica' })
})
