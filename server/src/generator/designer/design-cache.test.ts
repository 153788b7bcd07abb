import { Client } from 'pg'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { DesignCache } from './design-cache.ts'

it('a design is known once its age is over, though its notification was lost', async () => {
  const t = await testApp()
  const owner = new Client({ connectionString: t.databaseUrl })
  await owner.connect()
  const cache = new DesignCache(t.deps.db, 1500)
  const before = await cache.current()
  await owner.query("INSERT INTO designs (models, set_aside, roles, steps) VALUES ('[]', '[]', '[]', '[]')")
  expect(await cache.current()).toBe(before)
  await expect.poll(async () => (await cache.current()).id).toBeGreaterThan(before.id)
  await owner.end()
  await t.close()
})
