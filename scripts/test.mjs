// npm test: all checks and tests; npm run check: all but those in the browser. The last line is the result.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { ensureLibreOffice } from './libreoffice.mjs'
import { ensureBuilt, ensureInstalled, node, root, run, runTool } from './setup.mjs'

const browser = !process.argv.includes('--no-browser')
const reports = join(root, '.cache', 'reports')
const total = { passed: 0, failed: 0 }

function addResult(name, passed, failed) {
  total.passed += passed
  total.failed += failed
  console.log(`\n${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed\n`)
}

/** Adds a check that passes or fails as a whole. */
const addCheck = (name, status) => addResult(name, status === 0 ? 1 : 0, status === 0 ? 0 : 1)

/** Adds the results of a test runner from its JSON report; without a report it fails. */
function addReport(name, status, file, countTests) {
  try {
    const { passed, failed } = countTests(JSON.parse(readFileSync(join(reports, file), 'utf8')))
    addResult(name, passed, status !== 0 && failed === 0 ? 1 : failed)
  } catch {
    addResult(name, 0, 1)
  }
}

ensureInstalled()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

addCheck('format, lint', runTool('biome', ['check', '--error-on-warnings']))
addCheck('direction of imports', runTool('depcruise', ['domain/src', 'server/src', 'web/src']))
for (const project of [
  'domain/tsconfig.json',
  'domain/tsconfig.test.json',
  'server/tsconfig.json',
  'web/tsconfig.json',
  'e2e/tsconfig.json',
  'bench/tsconfig.json',
])
  addCheck(`types of ${project}`, runTool('tsc', ['-p', project]))
ensureBuilt()
addCheck('size of the screens', run(node, ['scripts/budget.mjs']))

const vitest = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, 'vitest.json')}`]
const status = runTool('vitest', vitest, { SOFFICE: ensureLibreOffice() })
addReport('unit and server tests', status, 'vitest.json', (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numFailedTestSuites,
}))

if (browser) {
  const env = { CHROMIUM: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json') }
  const status = runTool('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'], env)
  addReport('browser journeys', status, 'playwright.json', ({ stats }) => {
    if (stats.flaky) console.log(`\n! ${stats.flaky} passed only on retry: fix them`)
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
  })
}

console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
