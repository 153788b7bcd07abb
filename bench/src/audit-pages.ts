import type { Page } from '@portale/domain/page.ts'
import { ensureAudits, withDatabase } from './data.ts'
import { median } from './median.ts'
import { emptyLine, type Line } from './report.ts'
import { start } from './servers.ts'
import { signIn } from './session.ts'

const goal = 20

/** The first, middle and last page of a million audit rows, row by row and by request, and the first one with its total. */
export async function measureAuditPages(rounds: number): Promise<Line[]> {
  const dataDir = await ensureAudits()
  const portal = await start('portal', { DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'error' })
  try {
    // What the portal does every ten minutes.
    await withDatabase(dataDir, (client) => client.query('SELECT extend_audit_blocks(), extend_audit_positions()'))
    const headers = await signIn(portal.address, 'administrator')
    const call = async (query: string) => {
      const startedAt = performance.now()
      const answer = await fetch(`${portal.address}/api/audits?per_page=20${query}`, { headers })
      const page = (await answer.json()) as Page<unknown>
      if (page.data.length === 0) throw new Error(`audit ${query}: nothing was found`)
      return { page, ms: performance.now() - startedAt }
    }
    const lines: Line[] = []
    for (const [folded, kind] of [
      ['', 'by row'],
      ['&folded=1', 'by request'],
    ] as const) {
      const first = await call(folded)
      const last = first.page.last_page
      // Each time a page of its own, as one that was just read is in the cache of PostgreSQL.
      const pages = {
        'first page': (round: number) => 1 + round,
        'middle page': (round: number) => Math.ceil(last / 2) + 7 * round,
        'last page': (round: number) => last - round,
      }
      for (const [name, pageOf] of Object.entries(pages)) {
        const times: number[] = []
        for (let round = 0; round < rounds * 3; round += 1)
          times.push((await call(`${folded}&page=${pageOf(round)}`)).ms)
        const middle = median(times)
        lines.push({
          ...emptyLine,
          name: `a million audit rows ${kind}, ${name}`,
          portal: `${middle.toFixed(1)} ms`,
          p99: `${Math.max(...times).toFixed(0)} ms`,
          goal: `≤ ${goal} ms`,
          ok: middle <= goal,
        })
      }
      lines.push({
        ...emptyLine,
        name: `a million audit rows ${kind}, first page with its total`,
        portal: `${first.ms.toFixed(0)} ms`,
      })
    }
    return lines
  } finally {
    await portal.stop()
  }
}
