// The library that gives processes another clock, for the journeys and proofs that wait for days: Debian's libfaketime.
import { existsSync, readdirSync } from 'node:fs'
import { findProgram, install } from './system-packages.mjs'

const packageName = 'libfaketime'

/** The library for programs with threads, in the folder of whichever architecture the machine has. */
function find() {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib') : []
  return findProgram(
    process.env.FAKETIME_LIBRARY,
    ...folders.map((folder) => `/usr/lib/${folder}/faketime/libfaketimeMT.so.1`),
  )
}

/** Returns the path of the library; installs it if necessary. */
export function ensureFaketime() {
  const library = find() ?? (install(packageName) ? find() : undefined)
  if (library) return library
  console.error(
    `The tests that wait for days need ${packageName}: install it, or name libfaketimeMT.so.1 in FAKETIME_LIBRARY.`,
  )
  process.exit(1)
}
