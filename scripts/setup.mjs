// Installs the packages (Node 24 is one of them) and builds the screens. Has no dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
/** Ends the stamp of an installation that has what the server needs and no more. */
const leanMark = ' lean'

/** The project's Node, whichever one the machine has. */
export const node = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

/** Runs a program in the root of the project; returns its exit code. */
export function run(command, args, env = {}) {
  const shell = process.platform === 'win32'
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', shell, env: { ...process.env, ...env } }).status ?? 1
}

/**
 * Runs a program in the root of the project; resolves to its exit code. A signal that ends this process ends the program
 * first: with `isGroup` also what that one started, but then it can't read from the terminal.
 */
export function runUntilSignal(command, args, { env = {}, isGroup = false } = {}) {
  const shell = process.platform === 'win32'
  const detached = isGroup && !shell
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', shell, detached, env: { ...process.env, ...env } })
  let received
  const pass = (signal) => {
    received = signal
    try {
      process.kill(detached ? -child.pid : child.pid, signal)
    } catch {} // it has just ended
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, pass)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      for (const signal of signals) process.off(signal, pass)
      // A program that ends in order, as the portal does, has its own exit code.
      if (received && code === null) process.kill(process.pid, received)
      else if (received) process.exit(code)
      else resolve(code ?? 1)
    })
  })
}

const bin = join(modules, '.bin')
const vite = join(bin, 'vite') // there where the packages that build are installed
const toolPath = () => `${bin}:${process.env.PATH}`

/** Runs the command of a package with the project's Node; returns its exit code. */
export const runTool = (name, args, env = {}) => run(join(bin, name), args, { PATH: toolPath(), ...env })

/** Starts the command of a package, to run in parallel with others; resolves to its exit code and, if it is kept, its output. */
export function startTool(name, args, { env = {}, keepOutput = false } = {}) {
  const child = spawn(join(bin, name), args, {
    cwd: root,
    stdio: ['ignore', ...(keepOutput ? ['pipe', 'pipe'] : ['inherit', 'inherit'])],
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: toolPath(), ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve) => child.once('close', (status) => resolve({ status: status ?? 1, output })))
}

const hashOf = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')

function fail(message) {
  console.error(message)
  process.exit(1)
}

/** npm in a folder; resolves to its exit code. */
function installPackages(folder, args) {
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const [command, ...npmArgs] = npm
  // Not `npm ci`, which fails when a registry lacks an optional package for another system.
  const install = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  return runUntilSignal(command, [...npmArgs, ...install, ...args], { isGroup: true })
}

const serverAlone = ['--omit=dev', '--workspace=server', '--workspace=domain', '--include-workspace-root']

/** What npm leaves that nothing loads: a second copy of Node, and the compiler, an optional part of a part of graphile-worker. */
function removeUnused(isLean) {
  const copies = join(modules, 'node', 'node_modules')
  for (const name of existsSync(copies) ? readdirSync(copies) : [])
    if (existsSync(join(copies, name, 'LICENSE')))
      cpSync(join(copies, name, 'LICENSE'), join(modules, 'node', 'LICENSE')) // the notices of a release name it
  const compiler = isLean ? ['typescript', '@typescript'] : []
  for (const name of [join('node', 'node_modules'), ...compiler])
    rmSync(join(modules, name), { recursive: true, force: true })
}

/**
 * Installs the packages when package-lock.json has changed since the last installation. `toRun`: those of the server are
 * enough, and all that a folder without packages gets; one that has all of them, for a developer, keeps them.
 */
export async function ensureInstalled({ toRun = false } = {}) {
  const stamp = join(modules, '.portale-rete')
  const lockHash = hashOf(readFileSync(join(root, 'package-lock.json')))
  const found = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if ((found === lockHash || (toRun && found === lockHash + leanMark)) && existsSync(node)) return
  const isLean = toRun && !existsSync(vite) && (found.endsWith(leanMark) || !existsSync(modules))
  console.log('Installing packages…')
  mkdirSync(modules, { recursive: true })
  // An installation that is interrupted is continued as the kind that it was.
  writeFileSync(stamp, isLean ? leanMark : '')
  if ((await installPackages(root, isLean ? serverAlone : ['--include=dev'])) !== 0) fail('npm install failed')
  if (!existsSync(node)) fail('the package "node" did not install Node 24: its install script must be allowed to run')
  removeUnused(isLean)
  writeFileSync(stamp, isLean ? lockHash + leanMark : lockHash)
}

const listFiles = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? listFiles(join(folder, entry.name)) : [join(folder, entry.name)],
  )

/** What is built, from what. */
const builds = [
  {
    name: 'web',
    title: 'the screens',
    sources: ['web/index.html', 'web/vite.config.ts', 'web/pure-domain.ts', 'web/src', 'web/public', 'domain/src'],
  },
  { name: 'server', title: 'the server', sources: ['server/vite.config.ts', 'server/src', 'domain/src'] },
]

/** The hash of everything that is built from these files and folders. */
function hashSources(paths) {
  const files = ['package-lock.json', ...paths].map((path) => join(root, path))
  const sources = files.flatMap((path) => (statSync(path).isDirectory() ? listFiles(path) : [path]))
  return hashOf(...sources.sort().flatMap((file) => [file.slice(root.length), readFileSync(file)]))
}

/** Writes the copies of a file that browsers ask for: brotli, and gzip for those without it. */
function writeCompressed(file) {
  const content = readFileSync(file)
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  )
}

/** The folder to build in: this one, or where the packages of the screens are missing, one that has them for as long as it takes. */
async function withBuildFolder(work) {
  if (existsSync(vite)) return work(root)
  const folder = join(root, '.cache', 'build')
  const filter = (path) => !['node_modules', 'dist'].includes(basename(path))
  const copy = (path) => cpSync(join(root, path), join(folder, path), { recursive: true, filter })
  const remove = () => rmSync(folder, { recursive: true, force: true })
  remove()
  process.once('exit', remove) // also when it fails
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const path of ['package.json', 'package-lock.json', '.npmrc', 'tsconfig.base.json']) copy(path)
  for (const name of workspaces) copy(join(name, 'package.json'))
  for (const path of ['web', 'server', join('domain', 'src')]) copy(path)
  if ((await installPackages(folder, ['--include=dev', '--workspace=web'])) !== 0) fail('npm install failed')
  await work(folder)
  remove()
}

/** Builds a part with the packages of a folder, the screens with a compressed copy of each file. */
async function build({ name, title }, folder, dist) {
  console.log(`Building ${title}…`)
  rmSync(dist, { recursive: true, force: true })
  const program = join(folder, 'node_modules', '.bin', 'vite')
  const args = ['build', join(folder, name), '--outDir', dist, '--emptyOutDir', '--logLevel', 'warn']
  // Vite builds for development where the variable says something else, with twice as much of React.
  const env = { PATH: toolPath(), NODE_ENV: 'production' }
  if ((await runUntilSignal(program, args, { env, isGroup: true })) !== 0) fail('the build failed')
  if (name !== 'web') return
  for (const file of listFiles(join(dist, 'assets')))
    if (/\.(js|css|svg)$/.test(file) && statSync(file).size > 1024) writeCompressed(file)
}

/** Builds the screens and the server when their sources have changed. */
export async function ensureBuilt() {
  const parts = builds.map((part) => ({
    ...part,
    dist: join(root, part.name, 'dist'),
    hash: hashSources(part.sources),
  }))
  const stampOf = ({ dist }) => join(dist, '.sources')
  const isBuilt = (part) => existsSync(stampOf(part)) && readFileSync(stampOf(part), 'utf8') === part.hash
  const changed = parts.filter((part) => !isBuilt(part))
  if (changed.length === 0) return
  await withBuildFolder(async (folder) => {
    for (const part of changed) {
      await build(part, folder, part.dist)
      mkdirSync(part.dist, { recursive: true })
      writeFileSync(stampOf(part), part.hash)
    }
  })
}
