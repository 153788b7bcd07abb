// Debian's reverse proxies for the tests, unpacked into .cache and not installed: their packages start services. Run with
// a name (nginx, apache2, caddy, varnish, lighttpd, squid), prints the folder that stands for `/` in the last line.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './setup.mjs'

const programs = {
  nginx: 'usr/sbin/nginx',
  apache2: 'usr/sbin/apache2',
  caddy: 'usr/bin/caddy',
  varnish: 'usr/sbin/varnishd',
  lighttpd: 'usr/sbin/lighttpd',
  squid: 'usr/sbin/squid',
}

/** What a proxy needs to end TLS. */
const modules = { lighttpd: ['lighttpd-mod-openssl'] }

const options = ['-qq', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=2', '-o', 'APT::Sandbox::User=root']

function run(command, args, cwd) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', cwd })
  if (status === 0) return stdout
  throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`)
}

/** The package and what it needs that this machine lacks. */
function listPackages(name) {
  const simulate = ['install', '--simulate', '--no-install-recommends', name, ...(modules[name] ?? [])]
  if (!run('apt-cache', ['policy', name]).includes('Candidate: ')) run('apt-get', [...options, 'update'])
  return [...run('apt-get', simulate).matchAll(/^Inst (\S+)/gm)].map(([, needed]) => needed)
}

/** Returns the folder with the unpacked proxy, or `/` where it is installed. */
export function ensureProxy(name) {
  const program = programs[name]
  if (existsSync(join('/', program))) return '/'
  const folder = join(root, '.cache', 'proxies', name)
  if (existsSync(folder)) return folder
  console.error(`Unpacking ${name}…`)
  const draft = `${folder}.${process.pid}`
  const archives = join(draft, 'archives')
  mkdirSync(archives, { recursive: true })
  run('apt-get', [...options, 'download', ...listPackages(name)], archives)
  for (const archive of readdirSync(archives)) run('dpkg-deb', ['-x', join(archives, archive), draft])
  rmSync(archives, { recursive: true })
  if (existsSync(folder)) rmSync(draft, { recursive: true })
  else renameSync(draft, folder)
  return folder
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(ensureProxy(process.argv[2]))
