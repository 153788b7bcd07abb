// The browser of the tests: the distribution's own Chromium.
import { findProgram, install, requireProgram } from './system-packages.mjs'

// Needs half the time of the full browser.
const headless = '/usr/bin/chromium-headless-shell'
const fontPackage = 'fonts-liberation'
const candidates = [
  headless,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Returns the path of a Chromium, headless-shell where the distribution has it; installs it if necessary. */
export function ensureChromium() {
  const hasHeadless = findProgram(process.env.CHROMIUM, headless) || install('chromium-headless-shell', fontPackage)
  if (!hasHeadless && !findProgram(...candidates)) install('chromium', fontPackage)
  return requireProgram(
    findProgram(process.env.CHROMIUM, ...candidates),
    'The browser tests need Chromium: install it, or name it in CHROMIUM.',
  )
}
