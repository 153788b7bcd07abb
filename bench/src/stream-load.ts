import { Agent, get } from 'node:http'

// Opens a stream of ADDRESS for each cookie that its parent sends, some at a time; sends back how many were opened. Asked to
// listen, it sends when each next received an event, once all have or after a minute. Ends with its parent.
const { ADDRESS = '' } = process.env
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
const openAtOnce = 50
const times: number[] = []
let isListening = false
let opened = 0

const open = (cookie: string) =>
  new Promise<void>((resolve, reject) => {
    const headers = { cookie, accept: 'text/event-stream' }
    const call = get(`${ADDRESS}/notifications/stream`, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`the stream returned ${answer.statusCode}`))
      opened += 1
      let isTold = false
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        resolve()
        if (!isListening || isTold || !chunk.includes('data:')) return
        isTold = true
        times.push(Date.now())
        if (times.length === opened) report()
      })
    })
    call.on('error', reject)
  })

function report(): void {
  if (!isListening) return
  isListening = false
  process.send?.(times.sort((a, b) => a - b))
}

async function openAll(cookies: string[]): Promise<void> {
  const waiting = [...cookies]
  const worker = async () => {
    for (let cookie = waiting.pop(); cookie; cookie = waiting.pop()) await open(cookie)
  }
  await Promise.all(Array.from({ length: openAtOnce }, worker))
  process.send?.(opened)
}

process.on('message', (message: string[] | 'listen') => {
  if (message !== 'listen') return void openAll(message)
  isListening = true
  setTimeout(report, 60_000).unref()
})
process.on('disconnect', () => process.exit())
