import { expect, it } from 'vitest'
import { parseBoardOrder, parseCardCount } from './lead-board.ts'

it.each([
  [undefined, 20],
  ['', 20],
  ['lost:60', 20],
  ['created:40', 40],
  ['created:41,lost:20', 60],
  ['lost:60,created:0', 20],
  ['created:9999', 200],
  ['created:-1', 20],
  ['created:1e3', 20],
  ['created', 20],
])('%j are %i cards of created', (cards, count) => expect(parseCardCount(cards, 'created')).toBe(count))

it.each([
  ['oldest', 'oldest'],
  ['newest', 'newest'],
  ['x', 'newest'],
  [null, 'newest'],
])('the order %j is %s', (value, order) => expect(parseBoardOrder(value)).toBe(order))
