import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

const script = fileURLToPath(new URL('../../scripts/s3rver.mjs', import.meta.url))
const startTimeoutMs = 60_000

/** A second real S3 server beside radosgw (s3rver 3.7.1 of npm), with one bucket, in a temporary folder. */
export class S3rver {
  readonly #folder = mkdtempSync(join(tmpdir(), 'portale-s3rver-'))
  readonly credentialsFile = join(this.#folder, 'credentials')
  #child: ChildProcess | undefined
  #endpoint = ''

  static async start(bucket: string): Promise<S3rver> {
    const server = new S3rver()
    await server.#start(bucket)
    return server
  }

  async #start(bucket: string): Promise<void> {
    const keys = 'aws_access_key_id = S3RVER\naws_secret_access_key = S3RVER\n' // the only ones it knows
    writeFileSync(this.credentialsFile, `[default]\n${keys}`, { mode: 0o600 })
    const program = execFileSync(process.execPath, [script], { encoding: 'utf8' }).trim()
    const port = await freePort()
    const place = ['--directory', join(this.#folder, 'data'), '--address', '127.0.0.1', '--port', String(port)]
    this.#child = spawn(process.execPath, [program, ...place, '--silent', '--configure-bucket', bucket], {
      stdio: 'ignore',
    })
    this.#endpoint = `http://127.0.0.1:${port}`
    const deadline = Date.now() + startTimeoutMs
    while (!(await fetch(this.#endpoint).catch(() => undefined))) {
      if (Date.now() > deadline) throw new Error('s3rver does not answer')
      await wait(30)
    }
  }

  /** FILES_URL for a bucket of this server. */
  url = (bucket: string, prefix = ''): string => `s3://${bucket}/${prefix}?endpoint=${this.#endpoint}&style=path`

  async stop(): Promise<void> {
    const child = this.#child
    if (child && child.exitCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    }
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
