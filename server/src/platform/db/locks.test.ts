import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { lockSeed, locks } from './locks.ts'

it('a server that seeds waits for another one, and longer than a single query may take', async () => {
  const t = await testApp()
  const order: string[] = []
  const isTaken = Promise.withResolvers<void>()
  const first = t.deps.db.transaction().execute(async (tx) => {
    await lockSeed(tx, locks.menu)
    order.push('first has the lock')
    isTaken.resolve()
    await wait(700)
    order.push('first ends')
  })
  await isTaken.promise
  const second = t.deps.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL statement_timeout = '300ms'`.execute(tx)
    await lockSeed(tx, locks.menu)
    order.push('second has the lock')
  })
  await Promise.all([first, second])
  expect(order).toEqual(['first has the lock', 'first ends', 'second has the lock'])
  await t.close()
})
