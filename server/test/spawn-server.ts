import { spawn } from 'node:child_process'
import type { TestApp } from './app.ts'
import { serverProgram } from './server-program.ts'

/** Starts the real server, a process of its own, on the test's database and files; resolves once it listens. */
export async function spawnServer(t: TestApp, variables: Record<string, string> = {}) {
  const { DEMO, HOST, ...inherited } = process.env
  const settings = { DATABASE_URL: t.databaseUrl, DATA_DIR: t.dataDir, SECRET: t.deps.config.secret, BASE_URL: '' }
  const env = { ...inherited, ...settings, PORT: '0', LOG_LEVEL: 'error', ...variables }
  const child = spawn(process.execPath, [serverProgram], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: string[] = []
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const address = await new Promise<string>((resolve, reject) => {
    const onOutput = (chunk: Buffer) => {
      output.push(chunk.toString())
      const listening = /Portale Rete: (http\S+)/.exec(output.join(''))?.[1]
      if (listening) resolve(listening)
    }
    child.stdout.on('data', onOutput)
    child.stderr.on('data', onOutput)
    ended.then((code) => reject(new Error(`the server ended with ${code}: ${output.join('')}`)))
  })
  return {
    address,
    port: new URL(address).port,
    output,
    ended,
    /** SIGTERM; resolves with the exit code and the time until the end. */
    async stop() {
      const start = performance.now()
      child.kill('SIGTERM')
      return { code: await ended, ms: performance.now() - start }
    },
    kill: () => child.kill('SIGKILL'),
  }
}
export type SpawnedServer = Awaited<ReturnType<typeof spawnServer>>
