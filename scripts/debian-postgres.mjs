// PostgreSQL, its client programs and pgBackRest of a newer Debian, unpacked below .cache for `npm run prove backup`:
// the distribution of this machine may have none that knows the versions the portal needs. The argument is PostgreSQL's
// major version; prints the folder in the last line.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findProgram, install } from './system-packages.mjs'

const releases = { 17: 'trixie', 18: 'forky' }
const listPackages = (major) => [
  'base-files',
  'dash',
  'coreutils',
  'libc-bin',
  `postgresql-${major}`,
  `postgresql-client-${major}`,
  'pgbackrest',
]

/** A program that runs outside of the folder with the folder's libraries. */
function writeWrapper(root, major, program) {
  const libraries = join(
    root,
    'usr/lib',
    readdirSync(join(root, 'usr/lib')).find((name) => name.endsWith('-linux-gnu')),
  )
  const loader = join(
    libraries,
    readdirSync(libraries).find((name) => /^ld-linux-.*\.so\.\d$/.test(name)),
  )
  const path = join(root, 'outside', program)
  const target = join(root, `usr/lib/postgresql/${major}/bin`, program)
  writeFileSync(path, `#!/bin/sh\nexec ${loader} --library-path ${libraries} ${target} "$@"\n`)
  chmodSync(path, 0o755)
}

/** The folder with the unpacked packages, to chroot into; `outside/` has pg_dump and pg_restore for this machine. */
function ensureDebianPostgres(major, cache = '.cache') {
  const release = releases[major]
  const root = resolve(cache, `debian-${release}-postgres-${major}`)
  if (existsSync(root)) return root
  if (process.getuid?.() !== 0)
    throw new Error('npm run prove backup needs root: it runs PostgreSQL of another Debian in a chroot')
  if (!findProgram('/usr/bin/mmdebstrap')) install('mmdebstrap', 'debian-archive-keyring')
  const draft = `${root}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(resolve(cache), { recursive: true })
  console.log(`Unpacking PostgreSQL ${major} and pgBackRest of Debian ${release}…`)
  const args = [
    '--quiet',
    '--variant=extract',
    '--aptopt=Acquire::Check-Valid-Until "false"', // a mirror may be a copy of some weeks ago; it is signed all the same
    `--include=${listPackages(major).join(',')}`,
    release,
    draft,
    'http://deb.debian.org/debian',
  ]
  const { status, stderr } = spawnSync('mmdebstrap', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`mmdebstrap: ${stderr}`)
  writeFileSync(
    join(draft, 'etc/passwd'),
    'root:x:0:0:root:/root:/bin/sh\npostgres:x:5432:5432:postgres:/tmp:/bin/sh\n',
  )
  writeFileSync(join(draft, 'etc/group'), 'root:x:0:\npostgres:x:5432:\n')
  mkdirSync(join(draft, 'outside'))
  renameSync(draft, root)
  for (const program of ['pg_dump', 'pg_restore']) writeWrapper(root, major, program)
  return root
}

console.log(ensureDebianPostgres(Number(process.argv[2])))
