import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const lockHash = createHash('sha256').update('a lock').digest('hex')
const lean = `${lockHash} lean`
let folder = ''
const inFolder = (path: string) => join(folder, path)

function write(path: string, text: string): void {
  mkdirSync(dirname(inFolder(path)), { recursive: true })
  writeFileSync(inFolder(path), text)
  chmodSync(inFolder(path), 0o755)
}

const vite = `#!${process.execPath}
const assets = process.argv[process.argv.indexOf('--outDir') + 1] + '/assets'
require('node:fs').mkdirSync(assets, { recursive: true })
require('node:fs').cpSync(process.argv[3] + '/src/main.tsx', assets + '/main.js')`

// It stands for npm: writes down its arguments, installs Node here, and what builds in a folder of its own.
const npm = `
const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs')
appendFileSync('installed', process.argv.slice(2).join(' ') + '\\n')
const bin = process.argv[process.argv.indexOf('--prefix') + 1] + '/node_modules/.bin'
mkdirSync(bin, { recursive: true })
if (process.argv.includes('--workspace=web')) writeFileSync(bin + '/vite', ${JSON.stringify(vite)}, { mode: 0o755 })
else writeFileSync(bin + '/node', '')
process.exit(Number(process.env.NPM_STATUS))`

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portale-setup-'))
  cpSync(join(root, 'scripts'), inFolder('scripts'), { recursive: true })
  write('npm.cjs', npm)
  write('package-lock.json', 'a lock')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function setUp(call: string, npmStatus = 0) {
  const code = `import('./scripts/setup.mjs').then((setup) => setup.${call})`
  const env = { ...process.env, npm_execpath: inFolder('npm.cjs'), NPM_STATUS: String(npmStatus) }
  const { status } = spawnSync(process.execPath, ['-e', code], { cwd: folder, env })
  const installed = existsSync(inFolder('installed')) ? readFileSync(inFolder('installed'), 'utf8') : ''
  return { status, installed }
}
const stamp = () => readFileSync(inFolder('node_modules/.portale-rete'), 'utf8')

/** A folder whose packages were installed with this stamp; `files` are among them. */
function installed(text: string, ...files: string[]): void {
  for (const file of ['node', ...files]) write(`node_modules/.bin/${file}`, '')
  write('node_modules/.portale-rete', text)
}

const toRun = 'ensureInstalled({ toRun: true })'
const toDevelop = 'ensureInstalled()'

describe('npm start installs what the server needs', () => {
  it('in a folder without packages', () => {
    const { status, installed } = setUp(toRun)
    expect([status, installed, stamp()]).toEqual([0, expect.stringContaining('--omit=dev --workspace=server'), lean])
  })

  it('again after an update', () => {
    installed('another lock lean')
    expect(setUp(toRun).installed).toContain('--omit=dev')
    expect(stamp()).toBe(lean)
  })

  it('again after an installation that failed', () => {
    expect(setUp(toRun, 1).status).toBe(1)
    expect(setUp(toRun).installed).toMatch(/--omit=dev.*\n.*--omit=dev.*\n$/)
    expect(stamp()).toBe(lean)
  })

  it.each([
    ['all packages', lockHash],
    ['those alone', lean],
  ])('not where the present lock has %s', (_name, text) => {
    installed(text)
    expect(setUp(toRun)).toEqual({ status: 0, installed: '' })
    expect(stamp()).toBe(text)
  })
})

describe('a developer keeps all packages', () => {
  it.each([
    ['after an update', () => installed('another lock', 'vite'), toRun],
    ['after an installation that was interrupted', () => installed('', 'vite'), toRun],
    ['after an own npm install, without a stamp', () => write('node_modules/.bin/node', ''), toRun],
    ['after an own npm install in a lean folder', () => installed('another lock lean', 'vite'), toRun],
    ['in a folder without packages', () => {}, toDevelop],
    ['in a folder that had those of the server', () => installed(lean), toDevelop],
  ])('%s', (_name, prepare, call) => {
    prepare()
    const { status, installed } = setUp(call)
    expect([status, installed, stamp()]).toEqual([0, expect.stringContaining('--include=dev'), lockHash])
    expect(installed).not.toContain('--omit')
  })
})

describe('the screens and the server are built', () => {
  beforeEach(() => {
    const texts = { 'package.json': '{"workspaces":["web"]}', '.npmrc': '', 'tsconfig.base.json': '{}' }
    const web = ['package.json', 'index.html', 'vite.config.ts', 'pure-domain.ts', 'src/main.tsx', 'public/icon.svg']
    for (const [path, text] of Object.entries(texts)) write(path, text)
    for (const name of web) write(`web/${name}`, '')
    for (const path of ['domain/src/rules.ts', 'server/vite.config.ts', 'server/src/main.tsx']) write(path, '')
    write('web/src/main.tsx', 'first')
  })
  const counts = () => setUp('ensureBuilt()').installed.split('\n').length - 1
  const built = () => readFileSync(inFolder('web/dist/assets/main.js'), 'utf8')

  it('in a folder of their own that is removed, where their packages are missing', () => {
    installed(lean)
    expect(setUp('ensureBuilt()')).toEqual({ status: 0, installed: expect.stringContaining('--workspace=web') })
    expect([built(), existsSync(inFolder('.cache/build')), stamp()]).toEqual(['first', false, lean])
    expect([counts(), existsSync(inFolder('server/dist/assets/main.js'))]).toEqual([1, true])
    write('web/src/main.tsx', 'second')
    expect(setUp('ensureBuilt()').status).toBe(0)
    expect(built()).toBe('second')
  })

  it('and those before stay where that folder can’t be made', () => {
    installed(lean)
    setUp('ensureBuilt()')
    write('web/src/main.tsx', 'second')
    expect(setUp('ensureBuilt()', 1).status).toBe(1)
    expect([built(), existsSync(inFolder('.cache/build'))]).toEqual(['first', false])
  })

  it('here where all packages are installed', () => {
    installed(lockHash)
    write('node_modules/.bin/vite', vite)
    expect(setUp('ensureBuilt()')).toEqual({ status: 0, installed: '' })
    expect(built()).toBe('first')
  })
})
