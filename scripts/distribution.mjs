// Programs of the tests that come from the distribution's packages, installed where they are missing.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from './setup.mjs'

// Where there is no network the tests go on soon, with what is there.
const impatient = ['-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::https::Timeout=15', '-o', 'Acquire::Retries=1']

/** Whether a package could be installed; only where there is apt. */
export function install(...packages) {
  if (!existsSync('/usr/bin/apt-get')) return false
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...args) => {
    const [command, ...rest] = [...sudo, 'apt-get', ...impatient, ...args]
    return run(command, rest, { DEBIAN_FRONTEND: 'noninteractive' })
  }
  console.log(`Installing ${packages.join(', ')}…`)
  apt('update', '-qq')
  return apt('install', '-y', '-qq', '--no-install-recommends', ...packages) === 0
}

/** The first of these places where there is a program. */
export const found = (...places) => places.find((place) => place && existsSync(place))

/** The program, if it runs; else the tests end here, saying what they need. */
export function working(program, need) {
  if (program && spawnSync(program, ['--version']).status === 0) return program
  console.error(need)
  process.exit(1)
}
