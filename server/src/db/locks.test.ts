import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { locks } from './locks.ts'

const source = new URL('../', import.meta.url).pathname

it('every advisory lock has a number of its own, from one list', () => {
  const numbers = Object.values(locks)
  expect(new Set(numbers).size).toBe(numbers.length)
  const spelled = globSync(`${source}**/*.ts`).filter((file) =>
    /pg_(try_)?advisory_(xact_)?lock\(\d/.test(readFileSync(file, 'utf8')),
  )
  expect(spelled).toEqual([])
})
