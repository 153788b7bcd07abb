// Postfix and Postgrey, a mail server as operators run it, for `npm run prove neighbours`. Run alone, prints where it is.
import { fileURLToPath } from 'node:url'
import { findProgram, install, requireProgram } from './system-packages.mjs'

const programs = ['/usr/sbin/postconf', '/usr/sbin/postgrey']

/** Installs Postfix and Postgrey if necessary, and returns the path of Postfix's postconf. Needs root, as Postfix does. */
export function ensurePostfix() {
  if (!programs.every((path) => findProgram(path))) install('postfix', 'postgrey')
  return requireProgram(
    findProgram(programs[0]),
    'This needs Postfix and Postgrey: install them, as root.',
    'mail_version',
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(ensurePostfix())
