// What has to be there before anything of ours runs: packages, Node 24 (a package too), built screens. No dependencies.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')

/** Our own Node, whatever the machine has. */
export const node = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

/** Runs a program in the project's root with its output shown; answers its exit code. */
export function run(command, args, env = {}) {
  const shell = process.platform === 'win32'
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', shell, env: { ...process.env, ...env } }).status ?? 1
}

/** Runs a tool that a package brought, on our own Node. */
export const tool = (name, args, env = {}) =>
  run(join(modules, '.bin', name), args, { PATH: `${join(modules, '.bin')}:${process.env.PATH}`, ...env })

const hashOf = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')

function fail(message) {
  console.error(message)
  process.exit(1)
}

/** Installs the packages when package-lock.json is not what was installed last. */
export function ensureInstalled() {
  const stamp = join(modules, '.portale-rete')
  const wanted = hashOf(readFileSync(join(root, 'package-lock.json')))
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && existsSync(node)) return
  console.log('Installing packages…')
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const [command, ...first] = npm
  // not `npm ci`: it refuses where a registry lacks a package for another system, which is optional anyway
  if (run(command, [...first, 'install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']) !== 0)
    fail('npm install failed')
  if (!existsSync(node)) fail('the package "node" did not bring Node 24: its install script must be allowed to run')
  writeFileSync(stamp, wanted)
}

const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  )

/** What the screens are built from, as one hash. */
function sourcesOfScreens() {
  const sources = [...filesBelow(join(root, 'web', 'src')), ...filesBelow(join(root, 'domain', 'src'))]
  const others = ['web/index.html', 'web/vite.config.ts', 'package-lock.json'].map((name) => join(root, name))
  return hashOf(...[...sources, ...others].sort().flatMap((file) => [file.slice(root.length), readFileSync(file)]))
}

/** Builds the screens when their sources changed, each file with its gzip beside it. */
export function ensureBuilt() {
  const dist = join(root, 'web', 'dist')
  const stamp = join(dist, '.sources')
  const wanted = sourcesOfScreens()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Building the screens…')
  rmSync(dist, { recursive: true, force: true })
  if (tool('vite', ['build', 'web', '--logLevel', 'warn']) !== 0) fail('the build failed')
  for (const file of filesBelow(join(dist, 'assets')))
    if (/\.(js|css|svg)$/.test(file) && statSync(file).size > 1024)
      writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }))
  mkdirSync(dist, { recursive: true })
  writeFileSync(stamp, wanted)
}
