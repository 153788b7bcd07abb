import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'

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

export type ClamdTimes = { connectMs: number; idleMs: number }
const clamdTimes: ClamdTimes = { connectMs: 3000, idleMs: 60_000 }
const maxReplyBytes = 4096
const chunkBytes = 64 * 1024

const asUnavailable = (error: unknown) =>
  error instanceof ScannerUnavailableError
    ? error
    : new ScannerUnavailableError(error instanceof Error ? error.message : String(error))

/** Opens a connection and sends a command; `reply` is clamd's answer, up to the NUL or the end. */
async function openCommand(address: ClamdAddress, command: string, { connectMs, idleMs }: ClamdTimes) {
  const socket = connect(address)
  socket.setTimeout(connectMs, () => socket.destroy(new Error('clamd does not answer in time')))
  const reply = new Promise<string>((resolve, reject) => {
    let text = ''
    socket.on('data', (part: Buffer) => {
      text += part.toString('latin1')
      if (text.includes('\0') || text.length > maxReplyBytes) resolve(text.replace(/\0.*$/s, ''))
    })
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('clamd hung up')))
  })
  reply.catch(() => {}) // awaited below, after the content was sent
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('clamd hung up')))
  })
  socket.setTimeout(idleMs)
  socket.write(`z${command}\0`)
  return { socket, reply }
}

/**
 * Writes a chunk with its length before it; waits while clamd takes no more, unless it has hung up. An answer that has come
 * is read first: clamd hangs up after it, and a write that fails then would close the socket with the answer unread.
 */
async function writeChunk(socket: Socket, chunk: Buffer, isAnswered: () => boolean): Promise<void> {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  await setImmediate()
  if (isAnswered() || socket.destroyed || !socket.writable) return
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

/** Sends content to clamd (INSTREAM) in chunks as it is read; the whole file is never in memory. */
export async function scanContent(address: ClamdAddress, content: Readable, times = clamdTimes): Promise<ScanResult> {
  let socket: Socket | undefined
  try {
    const opened = await openCommand(address, 'INSTREAM', times).catch((error) => {
      throw asUnavailable(error)
    })
    socket = opened.socket
    let isAnswered = false // an answer before the end: it has found something, or takes no more
    const answered = opened.reply.finally(() => {
      isAnswered = true
    })
    answered.catch(() => {})
    for await (const read of content) {
      const part = read as Buffer
      for (let start = 0; start < part.length && !isAnswered; start += chunkBytes)
        await writeChunk(socket, part.subarray(start, start + chunkBytes), () => isAnswered)
      if (isAnswered) break
    }
    if (!isAnswered && socket.writable) socket.write(Buffer.alloc(4))
    return parseReply(
      await answered.catch((error) => {
        throw asUnavailable(error)
      }),
    )
  } finally {
    content.destroy()
    socket?.destroy()
  }
}

/** The version of clamd and of its signatures: "ClamAV 1.4.3/27700/…". */
export async function findClamdVersion(
  address: ClamdAddress,
  times = { connectMs: 1000, idleMs: 1000 },
): Promise<string> {
  const { socket, reply } = await openCommand(address, 'VERSION', times).catch((error) => {
    throw asUnavailable(error)
  })
  try {
    const text = await reply
    if (!text.startsWith('ClamAV')) throw new Error('this is not clamd')
    return text
  } catch (error) {
    throw asUnavailable(error)
  } finally {
    socket.destroy()
  }
}
