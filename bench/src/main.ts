import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { measureAnswers } from './answers.ts'
import { measureBrowser } from './browser.ts'
import { measureDeadlineDay } from './deadline-day.ts'
import { measureExport } from './export.ts'
import { measureFelt } from './felt.ts'
import { measureFootprint } from './footprint.ts'
import { measureMix } from './mix.ts'
import { replaceSection } from './report.ts'
import { measureSearchBox } from './search-box.ts'

/** What the bench asks, by the word that chooses it: `npm run bench -- mix`. */
const questions: Record<string, { title: string; measure: () => Promise<string> }> = {
  mix: { title: 'The mix of people at work', measure: measureMix },
  'deadline-day': { title: 'The deadline day', measure: measureDeadlineDay },
  'search-box': { title: 'The search box', measure: measureSearchBox },
  export: { title: 'An export', measure: measureExport },
  browser: { title: 'Cold start and felt speed in the browser', measure: measureBrowser },
  felt: { title: 'What an event costs a weak laptop', measure: measureFelt },
  footprint: { title: 'Memory and disk', measure: measureFootprint },
}

const results = new URL('../RESULTS.md', import.meta.url)

async function answer({ title, measure }: (typeof questions)[string]): Promise<void> {
  const [load = 0] = loadavg()
  const startedAt = performance.now()
  const table = await measure()
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(0)
  const day = new Date().toISOString().slice(0, 10)
  const conditions = `${day}, ${minutes} minutes on ${availableParallelism()} cores with a load of ${load.toFixed(1)} before.`
  const section = `## ${title}\n\n${conditions}\n\n${table}\n`
  console.log(`\n${section}`)
  writeFileSync(results, replaceSection(readFileSync(results, 'utf8'), section))
}

const chosen = process.argv[2]
// Compares instead of measuring, and so is asked by name alone.
const comparisons: typeof questions = { answers: { title: 'The same answers', measure: measureAnswers } }
const known = { ...questions, ...comparisons }
if (chosen !== undefined && !known[chosen]) throw new Error(`the bench asks ${Object.keys(known).join(', ')}`)
for (const [word, question] of Object.entries(known))
  if (chosen === word || (chosen === undefined && questions[word])) await answer(question)
process.exit()
