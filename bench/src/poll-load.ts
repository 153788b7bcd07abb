import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

// One client per entry of COOKIES (JSON), each on a connection of its own, polls ADDRESS every EVERY milliseconds for
// SECONDS, at staggered times and with the last ETag, as a browser does; prints the latencies. The first WARM seconds are
// not counted. Runs in a process of its own, so that the other work of the bench is not measured.
const { ADDRESS = '', COOKIES = '[]', DISTINCT = '', EVERY = '100', SECONDS = '4', WARM = '1' } = process.env
const cookies: string[] = JSON.parse(COOKIES)
const every = Number(EVERY)
const latencies: number[] = []
let sent = 0

/** With DISTINCT no two requests are alike, so that no answer was kept. */
const nextAddress = () => {
  sent += 1
  return DISTINCT ? `${ADDRESS}?nth=${process.pid}${sent}` : ADDRESS
}

const poll = (agent: Agent, headers: Record<string, string>) =>
  new Promise<string | undefined>((resolve, reject) => {
    const startedAt = performance.now()
    const call = get(nextAddress(), { agent, headers }, (answer) => {
      if (answer.statusCode !== 200 && answer.statusCode !== 304)
        reject(new Error(`the poll returned ${answer.statusCode}`))
      answer.resume().on('end', () => {
        if (startedAt > warmUntil) latencies.push(performance.now() - startedAt)
        resolve(answer.headers.etag)
      })
    })
    call.on('error', reject)
  })

const started = performance.now()
const warmUntil = started + Number(WARM) * 1000
const until = warmUntil + Number(SECONDS) * 1000

async function client(cookie: string, number: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let etag: string | undefined
  for (let next = started + (every * number) / cookies.length; next < until; next += every) {
    await wait(Math.max(0, next - performance.now()))
    etag = await poll(agent, { cookie, ...(etag && { 'if-none-match': etag }) })
  }
  agent.destroy()
}

await Promise.all(cookies.map(client))
latencies.sort((a, b) => a - b)
const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => latencies[Math.floor(latencies.length * share)])
console.log(JSON.stringify({ p50, p95, p99, count: latencies.length }))
