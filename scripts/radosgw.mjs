// Ceph's radosgw with its SQLite backend: the S3 server of the tests. The packages of Debian 13, whichever release the
// machine has, are unpacked into .cache (not installed: they bring their own C library). Run alone, prints the folder.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './setup.mjs'

const folder = join(root, '.cache', 'radosgw')
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg'
const needed = /^(lib|radosgw|ceph-common)/
const message =
  'The tests of the object store need apt-get, dpkg-deb and deb.debian.org, or the folder of an unpacked radosgw 18 in RADOSGW.'

function fail(detail) {
  console.error(`${message}\n${detail}`)
  process.exit(1)
}

function run(command, args, env = {}) {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8', env: { ...process.env, ...env } })
  if (status !== 0) fail(error?.message ?? stderr)
}

/** An apt of its own: neither the sources nor the state of the machine's are read or changed. */
function download(apt) {
  for (const name of ['state/lists/partial', 'cache/archives/partial', 'etc/apt.conf.d', 'etc/preferences.d'])
    mkdirSync(join(apt, name), { recursive: true })
  writeFileSync(join(apt, 'status'), '')
  writeFileSync(join(apt, 'etc/sources.list'), `deb [signed-by=${keyring}] http://deb.debian.org/debian trixie main\n`)
  const settings = {
    'Dir::Etc': join(apt, 'etc'),
    'Dir::Etc::sourceparts': '-',
    'Dir::State': join(apt, 'state'),
    'Dir::State::status': join(apt, 'status'),
    'Dir::Cache': join(apt, 'cache'),
    'APT::Install-Recommends': 'false',
    'APT::Sandbox::User': process.getuid?.() === 0 ? 'root' : '',
    'Acquire::Retries': '3',
    'Acquire::http::Timeout': '20',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} "${value}";\n`)
  writeFileSync(join(apt, 'apt.conf'), lines.join(''))
  const env = { APT_CONFIG: join(apt, 'apt.conf') }
  run('apt-get', ['update', '-qq'], env)
  run('apt-get', ['install', '-y', '-qq', '--download-only', 'radosgw'], env)
  const archives = join(apt, 'cache/archives')
  return readdirSync(archives)
    .filter((name) => name.endsWith('.deb') && needed.test(name))
    .map((name) => join(archives, name))
}

/** Returns the folder that the packages are unpacked in; downloads them (60 MB) if necessary. */
export function ensureRadosgw() {
  if (process.env.RADOSGW) return process.env.RADOSGW
  if (existsSync(folder)) return folder
  if (!existsSync(keyring)) fail(`${keyring} is missing`)
  console.error('Unpacking radosgw…')
  const draft = `${folder}.${process.pid}`
  const apt = `${draft}.apt`
  for (const archive of download(apt)) run('dpkg-deb', ['-x', archive, draft])
  rmSync(apt, { recursive: true })
  const programs = readdirSync(join(draft, 'usr/bin')).filter((name) => !/^radosgw(-admin)?$/.test(name))
  for (const unused of ['usr/share', 'usr/lib/python3', 'etc', 'var', ...programs.map((name) => `usr/bin/${name}`)])
    rmSync(join(draft, unused), { recursive: true, force: true })
  if (existsSync(folder)) rmSync(draft, { recursive: true })
  else renameSync(draft, folder)
  return folder
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(ensureRadosgw())
