// ClamAV's clamd, which scans the uploads of the tests: the machine's own, or Debian's packages unpacked into .cache (not
// installed: they would download signatures by themselves). Run alone, prints the path of
// clamd and, on a second line, that of its libraries.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './setup.mjs'
import { findProgram } from './system-packages.mjs'

const folder = join(root, '.cache', 'clamav')
const message =
  'The tests of the virus scan need clamd: install Debian’s clamav-daemon, or name the program in CLAMD; or let apt-get reach its packages.'

function run(command, args) {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status === 0) return
  console.error(`${message}\n${error?.message ?? stderr}`)
  process.exit(1)
}

/** Downloads clamd with the libraries that the machine lacks, and unpacks them. */
function unpack() {
  console.error('Unpacking clamd…')
  const draft = `${folder}.${process.pid}`
  const archives = join(draft, 'archives')
  mkdirSync(join(archives, 'partial'), { recursive: true })
  const settings = [`Dir::Cache::archives=${archives}`, 'Debug::NoLocking=true', 'Acquire::Retries=3']
  const sandbox = process.getuid?.() === 0 ? ['APT::Sandbox::User=root'] : []
  const options = [...settings, ...sandbox].flatMap((setting) => ['-o', setting])
  // The machine's own list of packages may be older than the archive.
  if (process.getuid?.() === 0) run('apt-get', ['update', '-qq', ...options])
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', '--download-only', ...options, 'clamav-daemon'])
  for (const name of readdirSync(archives).filter((name) => /^(clamav-daemon|lib).*\.deb$/.test(name)))
    run('dpkg-deb', ['-x', join(archives, name), draft])
  rmSync(archives, { recursive: true })
  for (const unused of ['usr/share', 'etc', 'var', 'lib/systemd'])
    rmSync(join(draft, unused), { recursive: true, force: true })
  if (existsSync(folder)) rmSync(draft, { recursive: true })
  else renameSync(draft, folder)
}

/** Returns the path of clamd, and where its libraries are; unpacks it (10 MB) if necessary. */
export function ensureClamd() {
  const installed = findProgram(process.env.CLAMD, '/usr/sbin/clamd', '/opt/homebrew/sbin/clamd')
  if (installed) return { program: installed, libraries: '' }
  if (!existsSync(folder)) unpack()
  const libraries = readdirSync(join(folder, 'usr/lib'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.so(\.|$)/.test(name))
    .map((name) => join(folder, 'usr/lib', name, '..'))
  return { program: join(folder, 'usr/sbin/clamd'), libraries: [...new Set(libraries)].join(':') }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(Object.values(ensureClamd()).join('\n'))
