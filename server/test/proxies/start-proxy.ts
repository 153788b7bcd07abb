import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '../free-port.ts'
import { findLibraries, proxyPrograms } from './programs.ts'

const execute = promisify(execFile)
const scripts = new URL('../../../scripts/', import.meta.url)
const files = new URL('../../../ops/proxies/', import.meta.url)

export const readProxyFile = (file: string): Promise<string> => readFile(new URL(file, files), 'utf8')

/** The folder that stands for `/`, with the proxy of Debian's packages. */
async function findRoot(name: string): Promise<string> {
  const script = fileURLToPath(new URL(name === 'haproxy' ? 'haproxy.mjs' : 'proxies.mjs', scripts))
  const { stdout } = await execute(process.execPath, [script, name])
  const last = stdout.trim().split('\n').at(-1) ?? ''
  return name === 'haproxy' ? last.replace(/usr\/sbin\/haproxy$/, '') : last
}

/** The folders of a package's libraries, for a proxy that is not installed. */
function libraryPath(root: string): string {
  const libraries = root === '/' ? undefined : findLibraries(root)
  return libraries ? `${libraries}:${libraries}/varnish` : ''
}

function replaceOnce(text: string, found: string, written: string): string {
  if (!text.includes(found)) throw new Error(`the file does not say "${found}"`)
  return text.replace(found, written)
}

/** A real proxy before a portal at a port of this machine, with the file of ops/proxies, changed by `change` if at all. */
export async function startProxy(name: string, portal: number, change: (text: string) => string = (text) => text) {
  const proxy = proxyPrograms[name]
  if (!proxy) throw new Error(`no proxy is called ${name}`)
  const root = await findRoot(proxy.package)
  const folder = await mkdtemp(join(tmpdir(), `${proxy.package}-`))
  await chmod(folder, 0o777) // workers run as a service's user
  const port = await freePort()
  let text = change(await readProxyFile(proxy.file))
  text = replaceOnce(text, proxy.listen[0], proxy.listen[1](port))
  text = replaceOnce(text, proxy.upstream[0], proxy.upstream[1](portal))
  const { program, args, env } = proxy.prepare({ root, folder, port, portal }, text)
  const environment = { ...process.env, LD_LIBRARY_PATH: libraryPath(root), ...env }
  const version = await execute(join(root, program), [proxy.versionOption], { env: environment })
  const child = spawn(join(root, program), args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log += chunk))
  const address = `http://127.0.0.1:${port}`
  for (let attempt = 0; ; attempt += 1) {
    const answer = await fetch(`${address}/healthz`).catch(() => undefined)
    if (answer?.ok) break
    if (attempt > 200 || child.exitCode !== null) throw new Error(`${name} does not start: ${answer?.status} ${log}`)
    await wait(100)
  }
  return {
    address,
    port,
    folder,
    version: /\d+\.\d+(\.\d+)?/.exec(version.stdout + version.stderr)?.[0] ?? '',
    async stop() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 5000)
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      clearTimeout(timer)
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
export type StartedProxy = Awaited<ReturnType<typeof startProxy>>
