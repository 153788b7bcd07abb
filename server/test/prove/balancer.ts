import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('../../../scripts/haproxy.mjs', import.meta.url))

/** The path of HAProxy, which is installed if necessary. */
function findHaproxy(): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [script], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout.trim().split('\n').at(-1) ?? ''
}

export async function findFreePort(): Promise<number> {
  const server = createServer()
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
  await new Promise((resolve) => server.close(resolve))
  return port
}

export type BalancedServer = { name: string; port: number }

// As docs/operations.md "Behind a proxy" has it: HAProxy repeats what no server has received, and nothing else.
const configuration = (port: number, socket: string, servers: BalancedServer[]) => `
global
  stats socket ${socket} mode 600 level admin
defaults
  mode http
  retries 3
  option redispatch
  option httpchk GET /healthz
  timeout connect 5s
  timeout check 5s
  timeout client 60s
  timeout server 660s
listen portal
  bind 127.0.0.1:${port}
  balance roundrobin
${servers.map((server) => `  server ${server.name} 127.0.0.1:${server.port} check inter 500ms fall 2 rise 1`).join('\n')}
`

/** HAProxy in front of these servers, with its control socket. */
export async function startBalancer(servers: BalancedServer[]) {
  const folder = mkdtempSync(join(tmpdir(), 'portale-balancer-'))
  const socket = join(folder, 'control')
  const port = await findFreePort()
  writeFileSync(join(folder, 'haproxy.cfg'), configuration(port, socket, servers))
  const child = spawn(findHaproxy(), ['-db', '-f', join(folder, 'haproxy.cfg')], {
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  while (!existsSync(socket) && child.exitCode === null) await wait(20)

  const command = (text: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = ''
      const client = connect(socket, () => client.end(`${text}\n`))
      client.on('data', (chunk) => {
        answer += chunk
      })
      client.on('end', () => resolve(answer))
      client.on('error', reject)
    })
  const find = async (name: string, column: string) => {
    const [header = '', ...lines] = (await command('show stat')).split('\n')
    const index = header.replace('# ', '').split(',').indexOf(column)
    return lines.find((line) => line.startsWith(`portal,${name},`))?.split(',')[index] ?? ''
  }
  return {
    address: `http://127.0.0.1:${port}`,
    /** Sends no new request to this server, and waits until it has answered those that it has. */
    async drain(name: string) {
      await command(`set server portal/${name} state drain`)
      while ((await find(name, 'scur')) !== '0') await wait(50)
    },
    /** Sends requests to this server again, as soon as it is healthy. */
    async resume(name: string) {
      await command(`set server portal/${name} state ready`)
      while (!(await find(name, 'status')).startsWith('UP')) await wait(50)
    },
    async close() {
      process.removeListener('exit', kill)
      kill()
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}
