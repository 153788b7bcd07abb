import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import type { Db } from '../db/connection.ts'
import { countAttempt, rateLimitAddress } from './rate.queries.ts'
import { otherSubject } from './rate-subject.ts'

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::2:0:0:1', '2001:db8:0:0'],
  ['2001:db8:1::', '2001:db8:1:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['::FFFF:102:304', '1.2.3.4'],
  ['0:0:0:0:0:ffff:203.0.113.255', '203.0.113.255'],
  ['64:ff9b::1.2.3.4', '64:ff9b:0:0'],
  ['unknown', 'unknown'],
])('%s counts as %s', (ip, key) => {
  expect(rateLimitAddress(ip)).toBe(key)
})

it('a count by itself does not wait for the disk, and one within a transaction leaves that as durable as it was', async () => {
  const t = await testApp()
  const count = (db: Db) => countAttempt(db, 'uploads', otherSubject('Laura'), { minutes: 1 })
  const isDurable = async (db: Db) => {
    const { rows } = await sql<{ value: string }>`SELECT current_setting('synchronous_commit') AS value`.execute(db)
    return rows[0]?.value
  }
  await t.deps.db.connection().execute(async (db) => {
    await sql`SET synchronous_commit = on`.execute(db)
    expect([(await count(db)).count, (await count(db)).count, await isDurable(db)]).toEqual([1, 2, 'on'])
    await sql`RESET synchronous_commit`.execute(db)
  })
  await t.deps.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL synchronous_commit = on`.execute(tx)
    expect([(await count(tx)).count, await isDurable(tx)]).toEqual([3, 'on'])
  })
  await t.close()
})
