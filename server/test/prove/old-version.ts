import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const workspaces = ['domain', 'server']

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** The newest tag; without one the newest commit whose migrations are not the present ones, so that there is something to prove. */
function findPreviousVersion(): string {
  const tag = spawnSync('git', ['describe', '--tags', '--abbrev=0', 'HEAD~1'], { cwd: root, encoding: 'utf8' })
  if (tag.status === 0) return tag.stdout.trim()
  if (git('status', '--porcelain', '--', 'server/migrations') !== '') return 'HEAD'
  return `${git('log', '-1', '--format=%H', '--', 'server/migrations')}~1`
}

/**
 * The commit that was released last; set anew with each release. A fixed number of commits back would be one that was
 * never released, whose own tests may fail.
 */
const releasedCommit = 'ab20cfdea51ad0d5bf2edbb25bb0b87a10cd0000'

/** The version that was released last; undefined if its migrations are the present ones, or this clone lacks its commit. */
export function findReleasedVersion(): string | undefined {
  const compared = spawnSync('git', ['diff', '--quiet', releasedCommit, '--', 'server/migrations'], { cwd: root })
  return compared.status === 1 ? releasedCommit : undefined
}

type Package = { dependencies?: Record<string, string> }
const readPackage = (folder: string): Package => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** Whether the packages that are installed here are those of the old version's servers. */
function hasSamePackages(folder: string): boolean {
  const wanted = workspaces.flatMap((name) => Object.entries(readPackage(join(folder, name)).dependencies ?? {}))
  return wanted.every(([name, version]) => {
    if (name.startsWith('@portale/')) return true
    const installed = join(root, 'node_modules', name, 'package.json')
    return existsSync(installed) && JSON.parse(readFileSync(installed, 'utf8')).version === version
  })
}

/** Links each installed package, and the old version's own workspaces instead of the present ones. */
function linkPackages(folder: string): void {
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@portale'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@portale') symlinkSync(join(root, 'node_modules', name), join(modules, name))
  for (const name of workspaces) symlinkSync(join(folder, name), join(modules, '@portale', name))
}

/** Unpacks a version from git into `.cache/versions`, with its packages; returns its name and its folder. */
export function checkOutVersion(ref = findPreviousVersion()): { name: string; folder: string } {
  const commit = git('rev-parse', '--verify', `${ref}^{commit}`)
  const name = git('log', '-1', '--format=%h of %cs', commit)
  const folder = join(root, '.cache', 'versions', commit)
  if (existsSync(folder)) return { name, folder }
  const partial = `${folder}.new-${process.pid}`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true })
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', partial], { input: archive })
  renameSync(partial, folder)
  if (hasSamePackages(folder)) linkPackages(folder)
  else {
    const npm = join(dirname(process.execPath), 'npm')
    const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
    const { status } = spawnSync(existsSync(npm) ? npm : 'npm', args, { cwd: folder, stdio: 'inherit' })
    if (status !== 0) {
      rmSync(folder, { recursive: true, force: true })
      throw new Error(`the packages of ${name} could not be installed`)
    }
  }
  return { name, folder }
}
