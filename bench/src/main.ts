import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { measureCalls } from './calls.ts'
import { listCases } from './cases.ts'
import { ensureLargeData } from './data.ts'
import { writeLeadPlans } from './lead-plans.ts'
import { measureReads } from './reads.ts'
import { formatSection, formatTable, type Line, replaceSection } from './report.ts'
import { type Section, sections } from './sections.ts'

// `npm run bench` measures everything that is usual, `npm run bench -- WORD` one section, or the cases of calls and
// reads with this part of a name. A section that was measured whole replaces the one in bench/RESULTS.md.
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const seconds = Number(process.env.BENCH_SECONDS ?? 2)
const only = process.argv[2] ?? ''
const results = new URL('../RESULTS.md', import.meta.url)

async function measureSection({ title, measure }: Section): Promise<void> {
  const [before = 0] = loadavg()
  const startedAt = performance.now()
  const lines = await measure({ rounds, seconds })
  const minutes = (performance.now() - startedAt) / 60_000
  const day = new Date().toISOString().slice(0, 10)
  const conditions = `${day}, ${rounds} rounds of ${seconds} seconds, ${minutes.toFixed(1)} minutes on ${availableParallelism()} cores
with a load of ${before.toFixed(1)} before.`
  const section = formatSection(title, conditions, lines)
  console.log(`\n${section}`)
  writeFileSync(results, replaceSection(readFileSync(results, 'utf8'), section))
}

async function measureCases(): Promise<Line[]> {
  const isCall = listCases.some(({ name }) => name.includes(only))
  return (isCall ? measureCalls : measureReads)(only, { rounds, seconds })
}

await ensureLargeData()
if (only === 'plans') await writeLeadPlans()
else if (sections[only]) await measureSection(sections[only])
else if (only) console.log(formatTable(await measureCases()))
else for (const section of Object.values(sections)) if (section.usual !== false) await measureSection(section)
process.exit()
