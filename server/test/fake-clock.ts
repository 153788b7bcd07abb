import { existsSync } from 'node:fs'

const library = process.env.FAKETIME_LIBRARY ?? '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'

/**
 * The environment of processes whose clock is this far ahead of the machine's (libfaketime): of a server, and of the
 * PostgreSQL that it starts. Their time goes on as usual.
 */
export function clockVariables(offsetMs: number): Record<string, string> {
  if (!existsSync(library))
    throw new Error(`${library} is missing: install libfaketime, or name it in FAKETIME_LIBRARY`)
  return {
    LD_PRELOAD: library,
    FAKETIME: `+${Math.round(offsetMs / 1000)}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1', // timers measure with it
  }
}
