// Installs programs of the tests from the packages of the distribution.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from './setup.mjs'

// Short timeouts: runs without a network must fail fast.
const timeouts = ['-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::https::Timeout=15', '-o', 'Acquire::Retries=1']

/** Installs packages where apt is available; returns whether that succeeded. */
export function install(...packages) {
  if (!existsSync('/usr/bin/apt-get')) return false
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...args) => {
    const [command, ...rest] = [...sudo, 'apt-get', ...timeouts, ...args]
    return run(command, rest, { DEBIAN_FRONTEND: 'noninteractive' })
  }
  console.log(`Installing ${packages.join(', ')}…`)
  apt('update', '-qq')
  return apt('install', '-y', '-qq', '--no-install-recommends', ...packages) === 0
}

/** The first of the paths that exists. */
export const findProgram = (...candidates) => candidates.find((path) => path && existsSync(path))

/** Returns the program if it runs; otherwise prints the message and exits. */
export function requireProgram(program, message, versionOption = '--version') {
  if (program && spawnSync(program, [versionOption]).status === 0) return program
  console.error(message)
  process.exit(1)
}
