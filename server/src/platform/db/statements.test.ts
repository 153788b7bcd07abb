import { beforeEach, expect, it } from 'vitest'
import { statementNames } from './statements.ts'

let statementName: ReturnType<typeof statementNames>
beforeEach(() => {
  statementName = statementNames()
})

const text = (design: number, count: number) => `SELECT ${count} FROM generated.vehicle t /* design ${design} */`

it('a text has one name, and no two texts have the same', () => {
  const first = statementName('SELECT 1')
  expect(first).toBeDefined()
  expect(statementName('SELECT 1')).toBe(first)
  expect(statementName('SELECT 2')).not.toBe(first)
  expect(statementName('SELECT $1', ['ab'])).toBeDefined()
  expect(statementName('SELECT FROM t WHERE name LIKE containing($1)', ['ab'])).toBeUndefined()
})

it('designs that are gone leave their room to those of today', () => {
  const names = new Set<string>()
  for (let design = 1; design <= 100; design += 1)
    for (let count = 0; count < 50; count += 1) {
      const name = statementName(text(design, count))
      expect(name).toBeDefined()
      names.add(name ?? '')
    }
  expect(names.size).toBe(5000)
  expect(statementName('SELECT 3')).toBeDefined()
  expect(statementName(text(99, 1))).toBeUndefined()
})

it('more texts than there are names for go unnamed', () => {
  for (let count = 0; count < 1000; count += 1) expect(statementName(`SELECT ${count}`)).toBeDefined()
  expect(statementName('SELECT 1000')).toBeUndefined()
  expect(statementName('SELECT 1')).toBeDefined()
})

it.each([
  'SELECT l.*, (SELECT 1) FROM leads l',
  'SELECT coalesce(a, b), l.* FROM leads l',
  'INSERT INTO news DEFAULT VALUES RETURNING *',
])('a text whose columns a migration may change goes unnamed: %s', (text) =>
  expect(statementName(text)).toBeUndefined(),
)

it.each([
  'SELECT count(*) FROM leads',
  'SELECT to_jsonb(t.*) FROM leads t',
  'SELECT price * 2 FROM t',
  'SELECT id FROM (SELECT * FROM leads) l',
])('a text with a fixed number of columns has a name: %s', (text) => expect(statementName(text)).toBeDefined())
