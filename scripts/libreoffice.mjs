// The other spreadsheet program of the tests: LibreOffice Calc, installed from its packages where it is missing.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from './setup.mjs'

const places = [
  '/usr/bin/soffice',
  '/usr/local/bin/soffice',
  '/opt/libreoffice/program/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
]
const found = () => [process.env.SOFFICE, ...places].find((place) => place && existsSync(place))

/** The path of LibreOffice; installs its Calc with apt where there is none. */
export function ensureLibreOffice() {
  if (!found() && existsSync('/usr/bin/apt-get')) {
    const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
    const apt = (...args) => {
      const [command, ...rest] = [...sudo, 'apt-get', ...args]
      return run(command, rest, { DEBIAN_FRONTEND: 'noninteractive' })
    }
    console.log('Installing LibreOffice…')
    apt('update', '-qq')
    apt('install', '-y', '-qq', '--no-install-recommends', 'libreoffice-calc')
  }
  const soffice = found()
  if (soffice && spawnSync(soffice, ['--version']).status === 0) return soffice
  console.error('The tests of the exports need LibreOffice: install it, or name its program in SOFFICE.')
  process.exit(1)
}
