import { ensurePeople, insertPeople, peopleData, withDatabase } from './data.ts'
import { measureConnections, type Repetition } from './measure.ts'
import type { Line } from './report.ts'
import { start } from './servers.ts'
import { signIn } from './session.ts'

const few = { users: 2000, notifications: 0, mails: 2000 }

/** “Posta in uscita” for the administrator. Searches for a part of a text have no goal, as they find more in more mails. */
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

/** Measures the outbox with many mails against one with few mails, in `dataDir`. */
export async function measureMails(dataDir: string, repetition: Repetition): Promise<Line[]> {
  await ensurePeople()
  const [portal, bare] = [
    await start('portal', { DATA_DIR: peopleData.folder, DEMO: '1' }),
    await start('portal', { DATA_DIR: dataDir, DEMO: '1' }),
  ]
  try {
    await withDatabase(dataDir, (client) => insertPeople(client, few))
    const targets = {
      portal: { ...portal, headers: await signIn(portal.address, 'administrator') },
      bare: { ...bare, headers: await signIn(bare.address, 'administrator') },
    }
    const lines: Line[] = []
    for (const benchCase of cases) lines.push(await measureConnections(targets, benchCase, 8, repetition))
    return lines
  } finally {
    await bare.stop()
    await portal.stop()
  }
}
