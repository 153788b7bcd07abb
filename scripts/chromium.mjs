// The browser of the tests: the distribution's own Chromium.
import { found, install, working } from './distribution.mjs'

// Without windows it takes half the time for the same pages.
const headless = '/usr/bin/chromium-headless-shell'
const letters = 'fonts-liberation'
const places = [
  headless,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of a Chromium, the one without windows where the distribution has it. */
export function ensureChromium() {
  const there = found(process.env.CHROMIUM, headless) || install('chromium-headless-shell', letters)
  if (!there && !found(...places)) install('chromium', letters)
  return working(
    found(process.env.CHROMIUM, ...places),
    'The browser tests need Chromium: install it, or name it in CHROMIUM.',
  )
}
