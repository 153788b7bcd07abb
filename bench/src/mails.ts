import { type Length, measureAt } from './calls.ts'
import { ensurePeople, insertPeople, people, withOwner } from './data.ts'
import type { Line } from './report.ts'
import { start } from './servers.ts'
import { signIn } from './session.ts'

const few = { users: 2000, notifications: 0, mails: 2000 }

/** “Posta in uscita” as the administrator looks at it. A part of a text has no goal: its index grows with what it finds. */
const cases = [
  { name: 'first page', query: '', goal: 0.8 },
  { name: 'given up', query: '?state=parked', goal: 0.8 },
  { name: 'of one kind', query: '?kind=invitation', goal: 0.8 },
  { name: 'to “utente777@”', query: '?to=utente777%40' },
  { name: 'subject contains “raccolta 777”', query: '?subject=raccolta+777' },
].map(({ name, query, ...goal }) => ({
  name: `200,000 mails against 2,000, ${name}`,
  path: `/api/mails${query}`,
  connections: [8],
  ...goal,
}))

/** The outbox with many mails beside one with few, in `dataDir`: a page must not cost more. */
export async function measureMails(dataDir: string, length: Length): Promise<Line[]> {
  await ensurePeople()
  const [portal, bare] = [
    await start('portal', { DATA_DIR: people.folder, DEMO: '1' }),
    await start('portal', { DATA_DIR: dataDir, DEMO: '1' }),
  ]
  try {
    await withOwner(dataDir, (client) => insertPeople(client, few))
    const sides = {
      portal: { ...portal, headers: await signIn(portal.address, 'administrator') },
      bare: { ...bare, headers: await signIn(bare.address, 'administrator') },
    }
    const lines: Line[] = []
    for (const one of cases) lines.push(await measureAt(sides, one, 8, length))
    return lines
  } finally {
    await bare.stop()
    await portal.stop()
  }
}
