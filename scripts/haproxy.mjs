// HAProxy, the balancer of what runs several servers. Run alone, prints its path.
import { fileURLToPath } from 'node:url'
import { findProgram, install, requireProgram } from './system-packages.mjs'

const candidates = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/opt/homebrew/bin/haproxy']

/** Returns the path of HAProxy; installs it if necessary. */
export function ensureHaproxy() {
  if (!findProgram(process.env.HAPROXY, ...candidates)) install('haproxy')
  return requireProgram(
    findProgram(process.env.HAPROXY, ...candidates),
    'This needs HAProxy: install it, or name it in HAPROXY.',
    '-v',
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(ensureHaproxy())
