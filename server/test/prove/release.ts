import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { databaseProcesses, killAll } from './processes.ts'
import type { Tally } from './tally.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const maxBytes = 150_000_000
const maxStartMs = 15_000
const maxWaitMs = 300_000

const run = (command: string, args: string[], cwd: string) =>
  execFileSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })

/** Makes the release of this commit in a clone; returns its folder. */
function makeRelease(source: string, clone: string): string {
  run('git', ['clone', '--quiet', source, clone], tmpdir())
  run('npm', ['run', '--silent', 'release'], clone)
  const releases = join(clone, '.cache', 'release')
  return join(releases, readdirSync(releases)[0] ?? '')
}

/** Starts an unpacked archive with `npm start`; resolves to the milliseconds until the login's page is there. */
async function timeStart(program: string, folder: string, variables: Record<string, string>): Promise<number> {
  const [home, dataDir] = [join(folder, 'home'), join(folder, 'data')]
  for (const path of [home, dataDir]) mkdirSync(path, { recursive: true, mode: 0o755 })
  const { npm_execpath: _npm, npm_config_cache: _cache, ...inherited } = process.env
  // Without what `npm run` put before: the machine's own Node starts it.
  const PATH = (process.env.PATH ?? '')
    .split(':')
    .filter((part) => !part.includes('node_modules'))
    .join(':')
  const settings = { DATABASE_URL: '', BASE_URL: '', SMTP_URL: '', HOST: '127.0.0.1', PORT: '0', DEMO: '1' }
  const env = { ...inherited, ...settings, PATH, HOME: home, DATA_DIR: dataDir, ...variables }
  const startedAt = Date.now()
  const portal = spawn('npm', ['start'], { cwd: program, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise((resolve) => portal.once('exit', resolve))
  try {
    const address = await new Promise<string>((resolve, reject) => {
      let output = ''
      const onOutput = (chunk: Buffer) => {
        output += chunk
        const address = /Portale Rete: (http\S+)/.exec(output)?.[1]
        if (address) resolve(address)
      }
      portal.stdout.on('data', onOutput)
      portal.stderr.on('data', onOutput)
      ended.then(() => reject(new Error(`npm start ended: ${output}`)))
      setTimeout(() => reject(new Error(`npm start does not listen: ${output}`)), maxWaitMs).unref()
    })
    const page = await fetch(`${address}/login`)
    if (page.status !== 200 || !(await page.text()).includes('<div id="root"'))
      throw new Error(`the login's page answered ${page.status}`)
    return Date.now() - startedAt
  } finally {
    process.kill(-(portal.pid ?? 0), 'SIGTERM')
    await ended
    await killAll(databaseProcesses(dataDir))
  }
}

/**
 * Two releases of one commit are the same bytes; the prebuilt one starts in an empty folder, with an empty home, without
 * a registry. Times of both archives are printed.
 */
export async function proveRelease(tally: Tally): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portale-release-'))
  execFileSync('chmod', ['755', folder]) // PostgreSQL's user reads what root unpacks
  try {
    const first = makeRelease(root, join(folder, 'first'))
    const second = makeRelease(join(folder, 'first'), join(folder, 'second')) // the same commit, whatever came meanwhile
    const readSums = (release: string) => readFileSync(join(release, 'SHA256SUMS'), 'utf8')
    tally.expect(readSums(first) === readSums(second), `two releases differ:\n${readSums(first)}\n${readSums(second)}`)
    run('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], first)
    for (const archive of readdirSync(first).filter((name) => name.endsWith('.tar.gz'))) {
      const isSource = archive.endsWith('-source.tar.gz')
      const place = join(folder, isSource ? 'source' : 'prebuilt')
      mkdirSync(place)
      run('tar', ['--extract', '--gzip', `--file=${join(first, archive)}`], place)
      const nowhere = { npm_config_registry: 'http://127.0.0.1:9' }
      const took = await timeStart(join(place, readdirSync(place)[0] ?? ''), join(folder, `of-${archive}`), {
        npm_config_cache: join(folder, `cache-of-${archive}`),
        ...(!isSource && nowhere),
      })
      const { size } = statSync(join(first, archive))
      tally.max(`bytes of ${archive}`, size)
      tally.max(`ms from npm start to the login of ${archive}`, took)
      if (isSource) continue
      tally.expect(size <= maxBytes, `${archive} has ${size} bytes`)
      tally.expect(took <= maxStartMs, `${archive} took ${took} ms to start`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
