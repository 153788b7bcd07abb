import type { ImportAnswer } from '@portale/domain/import.ts'
import { importColumns } from '@portale/domain/import.ts'
import { createWorkbook } from '@portale/server/xlsx/workbook.ts'
import { emptyLine, type Line } from './report.ts'
import { measureMemoryGrowth, type Server, start } from './servers.ts'
import { signIn } from './session.ts'

const rows = 20_000
const env = { DEMO: '1', RATE_LIMITS: JSON.stringify({ uploads: { count: 1_000_000, minutes: 60 } }) }

/** A file of dealers that are not in the demo data. */
function createDealerFile(name: string): Promise<Buffer> {
  const columns = Object.entries(importColumns.dealers).map(([key, header]) => ({ key, header, width: 20 }))
  const dealers = Array.from({ length: rows }, (_, index) => ({
    baldo_id: String(3_000_000 + index),
    name: `${name} ${index} S.r.l.`,
    contract_type: 'Vendita e assistenza',
    address: `Via dell’Industria, ${index}`,
    zip: String(10_000 + index),
    city: 'Torino',
    district: 'TO',
    sales_area: 'Nord Ovest',
  }))
  return createWorkbook({ sheet: 'Concessionarie', columns, rows: dealers })
}

type SendFile = (file: Buffer, fields: Record<string, string>) => Promise<{ answer: ImportAnswer; seconds: number }>

const createSender =
  (portal: Server, headers: Record<string, string>): SendFile =>
  async (file, fields) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', new Blob([new Uint8Array(file)]), 'concessionarie.xlsx')
    const startedAt = performance.now()
    const response = await fetch(`${portal.address}/api/v1/dealers/import`, { method: 'POST', headers, body: form })
    const answer = (await response.json()) as ImportAnswer
    if (!response.ok) throw new Error(`the import returned ${response.status}: ${JSON.stringify(answer).slice(0, 500)}`)
    return { answer, seconds: (performance.now() - startedAt) / 1000 }
  }

/** Checks a file, then imports it. */
async function importFile(send: SendFile, file: Buffer, outcome: 'new' | 'changed'): Promise<Line> {
  const checked = await send(file, {})
  const written = await send(file, { confirm: '1', plan: checked.answer.plan })
  const { counts } = written.answer
  if (!written.answer.written || counts[outcome] !== rows) throw new Error(`the import did ${JSON.stringify(counts)}`)
  return {
    ...emptyLine,
    name: `import of 20,000 ${outcome} dealers: check + write`,
    portal: `${checked.seconds.toFixed(1)} + ${written.seconds.toFixed(1)} s`,
    goal: '≤ 30 s',
    ok: checked.seconds + written.seconds <= 30,
  }
}

/** Imports 20,000 rows into an empty installation: all of them new, then all of them changed. */
export async function measureImports(dataDir: string): Promise<Line[]> {
  const portal = await start('portal', { DATA_DIR: dataDir, ...env })
  try {
    const send = createSender(portal, await signIn(portal.address, 'administrator'))
    const files = [await createDealerFile('Autocarri'), await createDealerFile('Veicoli Industriali')] as const
    const lines: Line[] = []
    const growth = await measureMemoryGrowth(portal, async () => {
      lines.push(await importFile(send, files[0], 'new'), await importFile(send, files[1], 'changed'))
    })
    return [...lines, { ...emptyLine, name: 'growth by these imports', portal: `${growth.toFixed(0)} MB` }]
  } finally {
    await portal.stop()
  }
}
