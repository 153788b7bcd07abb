// npm test: all checks and tests; npm run check: all but those in the browser. The last line is the result.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureChromium } from './chromium.mjs'
import { ensureClamd } from './clamav.mjs'
import { ensureFaketime } from './faketime.mjs'
import { ensureForeignSheets } from './foreign-sheets.mjs'
import { ensureLibreOffice } from './libreoffice.mjs'
import { ensurePgbouncer } from './pgbouncer.mjs'
import { ensurePdftoppm } from './poppler.mjs'
import { ensureRadosgw } from './radosgw.mjs'
import { ensureBuilt, ensureInstalled, root, runTool, startTool } from './setup.mjs'

const browser = !process.argv.includes('--no-browser')
const reports = join(root, '.cache', 'reports')
const total = { passed: 0, failed: 0 }
/** What failed, named again at the end: a run is longer than what is kept of its output. */
const failures = []

function addResult(name, passed, failed) {
  total.passed += passed
  total.failed += failed
  console.log(`\n${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed\n`)
}

/** Adds a check that passes or fails as a whole. */
function addCheck(name, status) {
  if (status !== 0) failures.push(name)
  addResult(name, status === 0 ? 1 : 0, status === 0 ? 0 : 1)
}

/** Adds the results of a test runner from its JSON report; without a report it fails. */
function addReport(name, status, file, countTests) {
  try {
    const { passed, failed, names } = countTests(JSON.parse(readFileSync(join(reports, file), 'utf8')))
    failures.push(...names)
    if (status !== 0 && names.length === 0) failures.push(`${name}: exit code ${status}`)
    addResult(name, passed, status !== 0 && failed === 0 ? 1 : failed)
  } catch {
    failures.push(`${name}: no report`)
    addResult(name, 0, 1)
  }
}

// All programs, and the portals that journeys start, load their modules from here: a third of their start.
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache', 'node')

await ensureInstalled()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

await ensureBuilt()

const staticChecks = [
  ['format, lint', 'biome', ['check', '--error-on-warnings']],
  ['direction of imports', 'depcruise', ['domain/src', 'server/src', 'web/src', 'client/src']],
  ...[
    'domain/tsconfig.json',
    'domain/tsconfig.test.json',
    'server/tsconfig.json',
    'web/tsconfig.json',
    'e2e/tsconfig.json',
    'bench/tsconfig.json',
    'client/tsconfig.json',
  ].map((project) => [`types of ${project}`, 'tsc', ['-p', project]]),
  ['size of the screens', 'node', ['scripts/bundle-size.mjs']],
]

/** Runs the static checks one by one, in parallel with the tests, which wait for PostgreSQL and disks half of the time. */
async function runStaticChecks() {
  const results = []
  for (const [name, tool, args] of staticChecks) {
    const { status, output } = await startTool(tool, args, { keepOutput: true })
    results.push({ name, status, output })
  }
  return results
}

const maxMessage = 1500
const maxLines = 18
const describeFailure = (file, test, messages) => {
  const lines = stripVTControlCharacters(messages.join('\n')).slice(0, maxMessage).split('\n')
  return [`${file} > ${test}`, ...lines.filter((line) => line.trim() !== '').slice(0, maxLines)].join('\n')
}

/** A file that failed before its first test: it does not load, or its set-up failed. */
const hasNoTests = ({ status, assertionResults }) =>
  status === 'failed' && !assertionResults.some((test) => test.status === 'failed')

function describeFile(result) {
  const file = relative(root, result.name)
  if (hasNoTests(result)) return [describeFailure(file, 'not run', [result.message])]
  const failed = result.assertionResults.filter(({ status }) => status === 'failed')
  return failed.map(({ fullName, failureMessages }) => describeFailure(file, fullName, failureMessages))
}

/** The failed journeys of a suite of Playwright's report, and of those inside it. */
function listUnexpected({ file, specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok)
  const messages = ({ tests }) =>
    tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message)))
  return [...failed.map((spec) => describeFailure(file, spec.title, messages(spec))), ...suites.flatMap(listUnexpected)]
}

const vitest = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, 'vitest.json')}`]
const env = {
  SOFFICE: ensureLibreOffice(),
  RADOSGW: ensureRadosgw(),
  PGBOUNCER: ensurePgbouncer(),
  FAKETIME_LIBRARY: ensureFaketime(),
  SERVER_BUNDLE: join(root, 'server', 'dist', 'main.js'),
}
ensureClamd()
ensureForeignSheets()
const [results, { status }] = await Promise.all([runStaticChecks(), startTool('vitest', vitest, { env })])
for (const { name, status, output } of results) {
  console.log(output)
  addCheck(name, status)
}
addReport('unit and server tests', status, 'vitest.json', (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.testResults.filter(hasNoTests).length,
  names: report.testResults.filter(({ status }) => status === 'failed').flatMap(describeFile),
}))

if (browser) {
  const env = {
    CHROMIUM: ensureChromium(),
    PDFTOPPM: ensurePdftoppm(),
    FAKETIME_LIBRARY: ensureFaketime(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json'),
  }
  const status = runTool('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'], env)
  addReport('browser journeys', status, 'playwright.json', ({ stats, suites }) => {
    if (stats.flaky) console.log(`\n! ${stats.flaky} passed only on retry: fix them`)
    const names = suites.flatMap(listUnexpected)
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, names }
  })
}

for (const failure of failures) console.log(`✗ ${failure}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
