// PgBouncer, the pooler that operators put before PostgreSQL. Run alone, prints its path.
import { fileURLToPath } from 'node:url'
import { findProgram, install, requireProgram } from './system-packages.mjs'

const candidates = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer']

/** Returns the path of PgBouncer; installs it if necessary. */
export function ensurePgbouncer() {
  if (!findProgram(process.env.PGBOUNCER, ...candidates)) install('pgbouncer')
  return requireProgram(
    findProgram(process.env.PGBOUNCER, ...candidates),
    'This needs PgBouncer: install it, or name it in PGBOUNCER.',
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(ensurePgbouncer())
