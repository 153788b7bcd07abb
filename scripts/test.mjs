// npm test: everything, from the format to the browser; npm run check: all but the browser. The last line counts.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { ensureLibreOffice } from './libreoffice.mjs'
import { ensureBuilt, ensureInstalled, node, root, run, tool } from './setup.mjs'

const browser = !process.argv.includes('--no-browser')
const reports = join(root, '.cache', 'reports')
const total = { passed: 0, failed: 0 }

function count(name, passed, failed) {
  total.passed += passed
  total.failed += failed
  console.log(`\n${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed\n`)
}

/** A check that either holds or not. */
const check = (name, status) => count(name, status === 0 ? 1 : 0, status === 0 ? 0 : 1)

/** A runner that leaves a JSON report: what it can't count fails. */
function counted(name, status, file, read) {
  try {
    const { passed, failed } = read(JSON.parse(readFileSync(join(reports, file), 'utf8')))
    count(name, passed, status !== 0 && failed === 0 ? 1 : failed)
  } catch {
    count(name, 0, 1)
  }
}

ensureInstalled()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

check('format, lint, boundaries', tool('biome', ['check', '--error-on-warnings']))
for (const project of [
  'domain/tsconfig.json',
  'domain/tsconfig.test.json',
  'server/tsconfig.json',
  'web/tsconfig.json',
  'e2e/tsconfig.json',
  'bench/tsconfig.json',
])
  check(`types of ${project}`, tool('tsc', ['-p', project]))
ensureBuilt()
check('size of the screens', run(node, ['scripts/budget.mjs']))

const vitest = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, 'vitest.json')}`]
const tested = tool('vitest', vitest, { SOFFICE: ensureLibreOffice() })
counted('unit and server tests', tested, 'vitest.json', (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numFailedTestSuites,
}))

if (browser) {
  const env = { CHROMIUM: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json') }
  const status = tool('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'], env)
  counted('browser journeys', status, 'playwright.json', ({ stats }) => {
    if (stats.flaky) console.log(`\n! ${stats.flaky} passed only at the second try: mend them`)
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
  })
}

console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
