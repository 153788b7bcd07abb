import { Agent, get } from 'node:http'

/** How many streams were opened, and how many were rejected because the server has too many, with a time to try again. */
export type StreamCounts = { opened: number; rejected: number }

// Opens a stream of ADDRESS for each cookie that its parent sends, some at a time; sends back the counts. Asked to listen, it
// sends when each next received an event, once all have or after a minute. Ends with its parent.
const { ADDRESS = '' } = process.env
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
const openAtOnce = 50
const times: number[] = []
let isListening = false
const counts: StreamCounts = { opened: 0, rejected: 0 }

const open = (cookie: string) =>
  new Promise<void>((resolve, reject) => {
    const headers = { cookie, accept: 'text/event-stream' }
    const call = get(`${ADDRESS}/notifications/stream`, { agent, headers }, (answer) => {
      if (answer.statusCode === 503 && Number(answer.headers['retry-after']) > 0) {
        counts.rejected += 1
        answer.resume().on('end', resolve)
        return
      }
      if (answer.statusCode !== 200) reject(new Error(`the stream returned ${answer.statusCode}`))
      counts.opened += 1
      let isTold = false
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        resolve()
        if (!isListening || isTold || !chunk.includes('data:')) return
        isTold = true
        times.push(Date.now())
        if (times.length === counts.opened) report()
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
  process.send?.(counts)
}

process.on('message', (message: string[] | 'listen') => {
  if (message !== 'listen') return void openAll(message)
  isListening = true
  setTimeout(report, 60_000).unref()
})
process.on('disconnect', () => process.exit())
