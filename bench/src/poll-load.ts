import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

// 32 clients that poll ADDRESS ten times a second each for SECONDS, not in step; prints the 99th percentile of their
// waits in milliseconds, the first second aside. A process of its own, so that what the bench does meanwhile does not
// count. HEADERS as JSON.
const { ADDRESS = '', HEADERS = '{}', SECONDS = '4' } = process.env
const clients = 32
const every = 100

const agent = new Agent({ keepAlive: true, maxSockets: clients })
const headers = JSON.parse(HEADERS)
const waits: number[] = []

const poll = () =>
  new Promise<void>((resolve, reject) => {
    const began = performance.now()
    const call = get(ADDRESS, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`the poll answered ${answer.statusCode}`))
      answer.resume().on('end', () => {
        if (began > warm) waits.push(performance.now() - began)
        resolve()
      })
    })
    call.on('error', reject)
  })

const warm = performance.now() + 1000
const until = warm + Number(SECONDS) * 1000
const client = async (number: number) => {
  for (let next = performance.now() + (every * number) / clients; next < until; next += every) {
    await wait(Math.max(0, next - performance.now()))
    await poll()
  }
}
await Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
agent.destroy()
waits.sort((a, b) => a - b)
console.log(waits[Math.floor(waits.length * 0.99)])
