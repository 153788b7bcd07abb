// PostgreSQL, its client programs and pgBackRest of a newer Debian, unpacked below .cache for `npm run prove backup`:
// the distribution of this machine may have none that knows the versions the portal needs. The argument is PostgreSQL's
// major version; prints the folder in the last line.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
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

const findLibraries = (root) =>
  join(
    root,
    'usr/lib',
    readdirSync(join(root, 'usr/lib')).find((name) => name.endsWith('-linux-gnu')),
  )

const findLoader = (libraries) =>
  join(
    libraries,
    readdirSync(libraries).find((name) => /^ld-linux-.*\.so\.\d$/.test(name)),
  )

/** A program that runs outside of the folder with the folder's libraries. */
function writeWrapper(root, major, program) {
  const libraries = findLibraries(root)
  const loader = findLoader(libraries)
  const path = join(root, 'outside', program)
  const target = join(root, `usr/lib/postgresql/${major}/bin`, program)
  writeFileSync(path, `#!/bin/sh\nexec ${loader} --library-path ${libraries} ${target} "$@"\n`)
  chmodSync(path, 0o755)
}

/**
 * The server's programs, which start each other, for this machine: copies that name the folder's loader and libraries. They
 * find their own files by where they are.
 */
function copyServer(root, major) {
  if (!findProgram('/usr/bin/patchelf')) install('patchelf')
  const libraries = realpathSync(findLibraries(root))
  for (const kind of ['lib', 'share'])
    cpSync(join(root, 'usr', kind, 'postgresql', major), join(root, 'outside', kind, 'postgresql', major), {
      recursive: true,
      dereference: true,
    })
  const loader = ['--set-interpreter', findLoader(libraries), '--force-rpath', '--set-rpath', libraries]
  for (const program of ['postgres', 'initdb', 'pg_ctl']) {
    const path = join(root, 'outside/lib/postgresql', major, 'bin', program)
    const { status, stderr } = spawnSync('patchelf', [...loader, path], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`patchelf: ${stderr}`)
  }
}

/** The folder with the unpacked packages, to chroot into; `outside/` has pg_dump, pg_restore and the server for this machine. */
function ensureDebianPostgres(major, cache = '.cache') {
  const release = releases[major]
  const root = resolve(cache, `debian-${release}-postgres-${major}`)
  if (existsSync(join(root, 'outside/lib'))) return root
  rmSync(root, { recursive: true, force: true }) // one that was unpacked halfway, or by an earlier version
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
  copyServer(root, String(major))
  return root
}

console.log(ensureDebianPostgres(Number(process.argv[2])))
