import { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { TimeLimitError, withTimeLimit } from '../http/time-limit.ts'

/** Where clamd listens: a host with its port, or a socket's path. */
export type ClamdAddress = { host: string; port: number } | { path: string }

/** Parses tcp://host:port or unix:/path; undefined for anything else. */
export function parseClamdUrl(text: string): ClamdAddress | undefined {
  const path = /^unix:(?:\/\/)?(\/.+)$/.exec(text)?.[1]
  if (path !== undefined) return { path }
  const url = /^tcp:\/\/[^/]+\/?$/.test(text) && URL.canParse(text) ? new URL(text) : undefined
  if (!url?.hostname) return undefined
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 3310) }
}

/** The scanner can't be asked, or gave no answer: nothing is known of the file. */
export class ScannerUnavailableError extends Error {}

/** The scanner takes no stream of this size (StreamMaxLength): nothing is known of the file, nor will be. */
export class TooLargeToScanError extends Error {}

/** The name of what was found; undefined when nothing was. */
export type ScanResult = { signature: string | undefined }

/** After how long clamd counts as away: it takes no connection, sends and takes nothing, is not done with a whole scan. */
export type ClamdTimes = { connectMs: number; idleMs: number; totalMs: number }
export const clamdTimes = { connectMs: 3000, idleMs: 60_000 }
const maxReplyBytes = 4096
const chunkBytes = 64 * 1024

const asUnavailable = (error: unknown) =>
  error instanceof ScannerUnavailableError
    ? error
    : new ScannerUnavailableError(error instanceof Error ? error.message : String(error))

/**
 * clamd answers and hangs up before the end of what it finds too large. A write that fails then would close the socket with
 * the answer unread, so what has come is read first.
 */
class AnsweredSocket extends Socket {
  override destroy(error?: NodeJS.ErrnoException): this {
    if (error?.syscall !== 'write') return super.destroy(error)
    setImmediate(() => setImmediate(() => super.destroy(error))) // the second one comes after the next reading
    return this
  }
}

type OpenCommand = { socket: Socket; reply: Promise<string>; connected: Promise<void> }

/** Opens a connection and sends a command; `reply` is clamd's answer, up to the NUL or the end. */
function openCommand(address: ClamdAddress, command: string, { connectMs, idleMs }: ClamdTimes): OpenCommand {
  let text = ''
  let onReply = (_text: string) => {}
  const callback = (length: number, bytes: Uint8Array): boolean => {
    text += Buffer.from(bytes.subarray(0, length)).toString('latin1')
    const isWhole = text.includes('\0') || text.length > maxReplyBytes
    if (isWhole) onReply(text.slice(0, maxReplyBytes).replace(/\0.*$/s, ''))
    return !isWhole // what follows is of no interest, however much it is
  }
  // Events of a stream end with its first error, a failed write; this reads on.
  const socket = new AnsweredSocket({ onread: { buffer: Buffer.alloc(maxReplyBytes), callback } }).connect(address)
  socket.setTimeout(connectMs, () => socket.destroy(new Error('clamd does not answer in time')))
  const reply = new Promise<string>((resolve, reject) => {
    onReply = resolve
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('clamd hung up')))
  })
  reply.catch(() => {}) // awaited once the content was sent
  const connected = new Promise<void>((resolve, reject) => {
    socket.once('connect', () => {
      socket.setTimeout(idleMs)
      socket.write(`z${command}\0`)
      resolve()
    })
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('clamd hung up')))
  })
  return { socket, reply, connected }
}

/** Writes a chunk with its length before it; waits while clamd takes no more, unless it has hung up. */
async function writeChunk(socket: Socket, chunk: Buffer): Promise<void> {
  if (!socket.writable) return
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  socket.write(length)
  if (socket.write(chunk)) return
  await new Promise<void>((resolve) => {
    socket.once('drain', resolve)
    socket.once('close', resolve)
    socket.once('error', () => resolve())
  })
}

function parseReply(text: string): ScanResult {
  if (text === 'stream: OK') return { signature: undefined }
  const signature = /^stream: (.+) FOUND$/.exec(text)?.[1]
  if (signature !== undefined) return { signature }
  if (/size limit exceeded/i.test(text)) throw new TooLargeToScanError(text)
  throw new ScannerUnavailableError(text === '' ? 'clamd hung up' : `clamd answered: ${text.slice(0, 200)}`)
}

/** Sends content in chunks as it is read, until all is sent or clamd has answered. */
async function sendContent(socket: Socket, content: Readable, isAnswered: () => boolean): Promise<void> {
  for await (const read of content) {
    const part = read as Buffer
    for (let start = 0; start < part.length && !isAnswered(); start += chunkBytes)
      await writeChunk(socket, part.subarray(start, start + chunkBytes))
    if (isAnswered()) return
  }
  if (socket.writable) socket.write(Buffer.alloc(4))
}

/** Runs a command within its time; the connection ends with it, however it ends. */
async function withCommand<T>(
  address: ClamdAddress,
  command: string,
  times: ClamdTimes,
  work: (opened: OpenCommand) => Promise<T>,
): Promise<T> {
  let socket: Socket | undefined
  try {
    return await withTimeLimit(times.totalMs, async (signal) => {
      const opened = openCommand(address, command, times)
      socket = opened.socket
      signal.addEventListener('abort', () => opened.socket.destroy(), { once: true })
      await opened.connected.catch((error) => {
        throw asUnavailable(error)
      })
      return work(opened)
    })
  } catch (error) {
    throw error instanceof TimeLimitError ? asUnavailable(error) : error
  } finally {
    socket?.destroy()
  }
}

/** Sends content to clamd (INSTREAM); the whole file is never in memory. */
export async function scanContent(address: ClamdAddress, content: Readable, times: ClamdTimes): Promise<ScanResult> {
  try {
    return await withCommand(address, 'INSTREAM', times, async ({ socket, reply }) => {
      let isAnswered = false // an answer before the end: it has found something, or takes no more
      const answered = reply.finally(() => {
        isAnswered = true
      })
      answered.catch(() => {})
      await sendContent(socket, content, () => isAnswered)
      return parseReply(
        await answered.catch((error) => {
          throw asUnavailable(error)
        }),
      )
    })
  } finally {
    content.destroy()
  }
}

/** The version of clamd and of its signatures: "ClamAV 1.4.3/27700/…". */
export const findClamdVersion = (address: ClamdAddress, totalMs: number): Promise<string> =>
  withCommand(address, 'VERSION', { connectMs: totalMs, idleMs: totalMs, totalMs }, async ({ reply }) => {
    const text = await reply.catch((error) => {
      throw asUnavailable(error)
    })
    if (!text.startsWith('ClamAV')) throw new ScannerUnavailableError('this is not clamd')
    return text
  })
