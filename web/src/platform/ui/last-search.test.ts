import { expect, test } from 'vitest'
import { recordLastSearch, withLastSearch } from './last-search.ts'

test('a list that was shown before keeps its parameters, the newest ones', () => {
  recordLastSearch('/dealers', '?name=Rossi')
  recordLastSearch('/dealers', '?name=Rossi&page=2')
  expect(withLastSearch('/dealers')).toBe('/dealers?name=Rossi&page=2')
})

test('a tab of a record or of a list is not recorded', () => {
  recordLastSearch('/users', '?name=Rossi')
  recordLastSearch('/users', '?tab=navigazioni&page=2')
  recordLastSearch('/leads/5', '?tab=modifiche')
  expect(withLastSearch('/users')).toBe('/users?name=Rossi')
  expect(withLastSearch('/leads/5')).toBe('/leads/5')
})

test('a list whose filters were reset, that was never shown, or is asked for with parameters is left as it is', () => {
  recordLastSearch('/customers', '?name=Bianchi')
  recordLastSearch('/customers', '')
  recordLastSearch('/leads', '?status=new')
  expect(withLastSearch('/customers')).toBe('/customers')
  expect(withLastSearch('/customers/1')).toBe('/customers/1')
  expect(withLastSearch('/leads?year=2026')).toBe('/leads?year=2026')
})
