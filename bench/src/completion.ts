import { largeDataDir } from './data.ts'
import { measureConnections, type Repetition } from './measure.ts'
import type { Line } from './report.ts'
import { databaseUrl, start } from './servers.ts'
import { signIn } from './session.ts'

const progress = '/api/v1/workshops/activity_years'
const queue = '/api/v1/activity_document_uploads'

/** What the staff's screens ask for about 50,000 workshops and their 2,000,000 uploads. */
const cases = (yearId: number): Record<string, string> => ({
  'figures of the dashboard': `/api/v1/activity_years/${yearId}/dashboard/workshops?names=0`,
  'dashboard with its names': `/api/v1/activity_years/${yearId}/dashboard/workshops`,
  'home of an administrator': '/api/v1/home',
  'progress, first page': progress,
  'progress, most completed first': `${progress}?sort=-completed`,
  'progress, most late first': `${progress}?sort=-late`,
  'progress, only late': `${progress}?late=1`,
  'matrix, only incomplete': `/api/v1/activity_years/${yearId}/matrix/workshops?incomplete=1`,
  'queue, first page': `${queue}?status=pending`,
  'queue, page 400': `${queue}?status=pending&page=400`,
})

/**
 * Measures the calls that show how far partners are against a handler that counts the figures of the same dashboard from
 * the uploads. Their goal is a hundred times its rate for the dashboard's figures.
 */
export async function measureCompletion(repetition: Repetition): Promise<Line[]> {
  const portal = await start('portal', { DATA_DIR: largeDataDir, DEMO: '1' })
  const bare = await start('bare', { BARE_DATABASE_URL: databaseUrl(largeDataDir) })
  try {
    const headers = await signIn(portal.address, 'administrator')
    const years = await fetch(`${portal.address}/api/v1/activity_years`, { headers })
    const { data } = (await years.json()) as { data: { id: number }[] }
    const yearId = data[0]?.id ?? 0
    const lines: Line[] = []
    for (const [name, path] of Object.entries(cases(yearId))) {
      const targets = {
        portal: { address: portal.address + path, headers },
        bare: { address: `${bare.address}/api/v1/activity_years/${yearId}/dashboard/workshops?names=0`, headers: {} },
      }
      const goal = name === 'figures of the dashboard' ? 100 : undefined
      lines.push(await measureConnections(targets, { name, path: '', connections: [], goal }, 2, repetition))
    }
    return lines
  } finally {
    await bare.stop()
    await portal.stop()
  }
}
