// HAProxy, the balancer of the proofs with several servers.
import { findProgram, install, requireProgram } from './system-packages.mjs'

const candidates = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/opt/homebrew/bin/haproxy']

/** Returns the path of HAProxy; installs it if necessary. */
export function ensureHaproxy() {
  if (!findProgram(process.env.HAPROXY, ...candidates)) install('haproxy')
  return requireProgram(
    findProgram(process.env.HAPROXY, ...candidates),
    'The proof needs HAProxy: install it, or name it in HAPROXY.',
  )
}
