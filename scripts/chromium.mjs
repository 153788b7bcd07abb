// The browser of the tests: the distribution's own Chromium, installed from its packages where it is missing.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from './setup.mjs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const found = () => [process.env.CHROMIUM, ...places].find((place) => place && existsSync(place))

/** The path of a Chromium; installs it with apt where there is none. */
export function ensureChromium() {
  if (!found() && existsSync('/usr/bin/apt-get')) {
    const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
    const apt = (...args) => {
      const [command, ...rest] = [...sudo, 'apt-get', ...args]
      return run(command, rest, { DEBIAN_FRONTEND: 'noninteractive' })
    }
    console.log('Installing Chromium…')
    apt('update', '-qq')
    apt('install', '-y', '-qq', 'chromium')
  }
  const chromium = found()
  if (chromium && spawnSync(chromium, ['--version']).status === 0) return chromium
  console.error('The browser tests need Chromium: install it, or name it in CHROMIUM.')
  process.exit(1)
}
