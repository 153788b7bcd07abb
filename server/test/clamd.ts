import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const script = fileURLToPath(new URL('../../scripts/clamav.mjs', import.meta.url))

/** What the only signature of the tests' database finds: not EICAR, which other scanners of the machine may remove. */
export const infectedText = 'PORTALE-RETE-FILE-INFETTO-DI-PROVA'
export const signatureName = 'Portale.Prova.UNOFFICIAL'

const waitForSocket = (path: string, stopped: () => boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    const attempt = () => {
      const socket = connect(path)
      socket.once('connect', () => {
        socket.destroy()
        resolve()
      })
      socket.once('error', () => (stopped() ? reject(new Error('clamd ended')) : setTimeout(attempt, 50)))
    }
    attempt()
  })

/** A real clamd with a database of one signature, on a socket of its own; nothing is downloaded. */
export async function startClamd({ maxMegabytes = 100 } = {}) {
  const { stdout } = await promisify(execFile)(process.execPath, [script])
  const [program = '', libraries = ''] = stdout.trim().split('\n')
  const folder = await mkdtemp(join(tmpdir(), 'clamd-'))
  const path = join(folder, 'clamd.sock')
  const hex = Buffer.from(infectedText).toString('hex')
  await writeFile(join(folder, 'portale.ndb'), `Portale.Prova:0:*:${hex}\n`)
  const settings = {
    DatabaseDirectory: folder,
    LocalSocket: path,
    Foreground: 'yes',
    LogFile: join(folder, 'clamd.log'),
    User: userInfo().username,
    StreamMaxLength: `${maxMegabytes}M`,
    SelfCheck: '0',
    Bytecode: 'no',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}\n`)
  await writeFile(join(folder, 'clamd.conf'), lines.join(''))
  const start = async () => {
    const env = { ...process.env, ...(libraries && { LD_LIBRARY_PATH: libraries }) }
    const child = spawn(program, ['--config-file', join(folder, 'clamd.conf')], { env, stdio: 'ignore' })
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    await waitForSocket(path, () => child.exitCode !== null)
    return async () => {
      child.kill('SIGKILL')
      await ended
      await rm(path, { force: true })
    }
  }
  let stop = await start()
  return {
    address: { path },
    /** Ends the scanner; `start` brings it back. */
    stop: () => stop(),
    async start() {
      stop = await start()
    },
    async close() {
      await stop()
      await rm(folder, { recursive: true })
    },
  }
}
