// The programs of `npm run prove cluster`, from the packages of Debian. Prints their paths as JSON, as the last line.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram, install } from './system-packages.mjs'

const packages = {
  // For what it needs of Python; the one that runs is a newer one, see below.
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  prometheus: 'prometheus',
  openssl: 'openssl',
  patchelf: 'patchelf',
}
const oldestPostgres = 16
const release = 'trixie'
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg'
const programsOfPostgres = [
  'initdb',
  'postgres',
  'pg_ctl',
  'pg_basebackup',
  'pg_rewind',
  'pg_controldata',
  'pg_isready',
  'psql',
]

const findOnPath = (name) => findProgram(...['/usr/bin', '/usr/sbin'].map((folder) => join(folder, name)))

function fail(message) {
  console.error(message)
  process.exit(1)
}

function runQuietly(command, args) {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) fail(`${command} ${args.join(' ')}: ${stderr}`)
}

/** The newest PostgreSQL with pg_rewind in this folder; the portal's embedded one lacks it. */
function findPostgres(folder) {
  if (!existsSync(folder)) return undefined
  const versions = readdirSync(folder)
    .map(Number)
    .filter((version) => version >= oldestPostgres)
  const bins = versions.sort((a, b) => b - a).map((version) => join(folder, String(version), 'bin'))
  return bins.find((bin) => existsSync(join(bin, 'pg_rewind')) && existsSync(join(bin, 'postgres')))
}

/** Downloads PostgreSQL with its libraries, and Patroni, from a newer Debian and unpacks them, without installing anything. */
function unpackPostgres(folder) {
  const apt = join(folder, 'apt')
  const unpacked = join(folder, 'unpacked')
  for (const part of ['lists/partial', 'archives/partial']) mkdirSync(join(apt, part), { recursive: true })
  const sources = join(apt, 'sources.list')
  writeFileSync(sources, `deb [signed-by=${keyring}] http://deb.debian.org/debian ${release} main\n`)
  writeFileSync(join(apt, 'status'), '')
  const settings = {
    'Dir::Etc::sourcelist': sources,
    'Dir::Etc::sourceparts': '/dev/null',
    'Dir::State::lists': join(apt, 'lists'),
    'Dir::State::status': join(apt, 'status'),
    'Dir::Cache': apt,
    'Dir::Cache::archives': join(apt, 'archives'),
    'APT::Sandbox::User': '',
    'Debug::NoLocking': '1',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])
  console.log(`Downloading PostgreSQL and Patroni of Debian ${release}…`)
  runQuietly('apt-get', [...options, '-qq', 'update'])
  const download = ['-qq', '-y', '--no-install-recommends', '--download-only', 'install', 'postgresql-17', 'patroni']
  runQuietly('apt-get', [...options, ...download])
  mkdirSync(unpacked, { recursive: true })
  for (const archive of readdirSync(join(apt, 'archives')).filter((name) => name.endsWith('.deb')))
    runQuietly('dpkg-deb', ['-x', join(apt, 'archives', archive), unpacked])
  rmSync(apt, { recursive: true })
  // Apart from the modules that it came with, which are compiled for a newer Python.
  mkdirSync(join(unpacked, 'patroni'))
  renameSync(join(unpacked, 'usr/lib/python3/dist-packages/patroni'), join(unpacked, 'patroni/patroni'))
  return unpacked
}

/** Makes the programs use the C library that they are unpacked with: this machine's own may be older. */
function useOwnLibraries(unpacked, finalFolder) {
  const bin = findPostgres(join(unpacked, 'usr/lib/postgresql')) ?? fail('the unpacked PostgreSQL is not complete')
  const arch = readdirSync(join(unpacked, 'usr/lib')).find((name) => name.endsWith('-linux-gnu')) ?? ''
  const libraries = join(unpacked, 'usr/lib', arch)
  const loader = readdirSync(libraries).find((name) => name.startsWith('ld-linux')) ?? ''
  const finalLibraries = join(finalFolder, 'usr/lib', arch)
  const options = ['--set-interpreter', join(finalLibraries, loader), '--force-rpath', '--set-rpath', finalLibraries]
  for (const program of programsOfPostgres) runQuietly('patchelf', [...options, join(bin, program)])
}

/**
 * PostgreSQL and Patroni 4. Patroni 3.0, of Debian 12, once failed to record a synchronous standby after a machine had
 * stood still: probably a stale copy of etcd's keys (patroni/patroni pull request 2783).
 */
function ensureUnpacked() {
  // Not below a home folder: as root, PostgreSQL runs as another user, who must reach it.
  const folder = join('/var/tmp', `portale-rete-postgres-${process.getuid?.()}`)
  const complete = join(folder, 'complete')
  const programs = {
    patroni: join(complete, 'usr/bin/patroni'),
    patroniModules: join(complete, 'patroni'),
    postgresBin: findPostgres(join(complete, 'usr/lib/postgresql')),
  }
  if (programs.postgresBin && existsSync(programs.patroniModules)) return programs
  rmSync(folder, { recursive: true, force: true })
  const unpacked = unpackPostgres(folder)
  useOwnLibraries(unpacked, complete)
  renameSync(unpacked, complete)
  return { ...programs, postgresBin: findPostgres(join(complete, 'usr/lib/postgresql')) }
}

if (!existsSync(keyring)) fail('The proof of the cluster needs Debian, of whose packages it starts the programs.')
const missing = Object.keys(packages).filter((name) => !findOnPath(name))
if (missing.length > 0) install(...missing.map((name) => packages[name]), 'python3-etcd', 'python3-psycopg2')
for (const name of Object.keys(packages))
  if (!findOnPath(name)) fail(`The proof of the cluster needs ${name}: install it.`)
const programs = Object.fromEntries(Object.keys(packages).map((name) => [name, findOnPath(name)]))
console.log(JSON.stringify({ ...programs, ...ensureUnpacked() }))
