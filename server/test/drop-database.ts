import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'

/** Runs one statement on a connection of its own. */
export async function adminQuery(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** Drops a test's database. Retries while PostgreSQL's own autovacuum works in it. */
export async function dropDatabase(url: string, name: string, tries = 20): Promise<void> {
  try {
    await adminQuery(url, `DROP DATABASE ${name} WITH (FORCE)`)
  } catch (error) {
    if (tries === 0) throw error
    await wait(500)
    await dropDatabase(url, name, tries - 1)
  }
}
