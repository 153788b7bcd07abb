import type { ServerResponse } from 'node:http'
import { beatStreamEvent, replacedStreamEvent, streamBeatMs } from '@portale/domain/people/notifications.ts'
import { Places, type Release } from '../../platform/http/places.ts'
import type { Session } from '../../platform/http/session.ts'
import { openStreams, streamMessages } from '../../platform/metrics.ts'

/** An open stream: whose it is, the session that it lasts as long as, and when it is written to next without news. */
type Stream = {
  /** The streams of this server in the order in which they were opened. */
  number: number
  userId: number
  impersonatorId: number | undefined
  token: string
  response: ServerResponse
  beatAt: number
  beats: number
  release: Release
}

export type StreamTimes = { tickMs: number; beatMs: number }
type StreamDeps = {
  sessions: { find: (token: string, polling: boolean) => Promise<Session | undefined> }
  countUnread: (userIds: number[]) => Promise<Map<number, number>>
}

/** Proxies end a connection that is silent for a minute, HAProxy with Debian's settings for 50 seconds. */
export const streamTimes: StreamTimes = { tickMs: 1000, beatMs: streamBeatMs }
/** A session that ends by itself is noticed at every third beat; one that is ended, at once. */
const beatsPerCheck = 3
/** Of users that are counted in one statement. */
const batchSize = 500
const maxWaitingBytes = 64 * 1024
/** A browser waits so long before it opens a stream again that the server has ended. */
const minRetryMs = 1000
const retrySpreadMs = 9000

/**
 * The open streams of this server (GET /notifications/stream), which receive how many notifications their user has to
 * read. They need no connection to the database: the one listener of the server says whose notifications changed.
 */
export class NotificationStreams {
  readonly #deps: StreamDeps
  readonly #places: Places
  readonly #times: StreamTimes
  readonly #byUser = new Map<number, Set<Stream>>()
  readonly #changed = new Set<number>()
  #count = 0
  #opened = 0
  #isPushing = false
  #timer: NodeJS.Timeout | undefined

  constructor(deps: StreamDeps, { all, perUser }: { all: number; perUser: number }, times = streamTimes) {
    this.#deps = deps
    this.#places = new Places({ all, perPerson: perUser })
    this.#times = times
  }

  get count(): number {
    return this.#count
  }

  /** Takes the place of a stream that a person is about to open, or says what it lacks. */
  reserve(personId: number): Release | 'all' | 'user' {
    return this.#places.reserve(personId)
  }

  /**
   * Ends the oldest open stream of a person, whose page learns not to open it again, and gives its place back: proxies
   * hold a stream for a minute after its browser has left. False when none is open.
   */
  replaceOldest(personId: number): boolean {
    const mine = [...this.#byUser.values()]
      .flatMap((streams) => [...streams])
      .filter(({ userId, impersonatorId = userId }) => impersonatorId === personId)
    const [oldest] = mine.toSorted((first, second) => first.number - second.number)
    if (!oldest) return false
    this.#remove(oldest)
    oldest.response.end(formatEvent(replacedStreamEvent))
    return true
  }

  /** Keeps a response open whose headers were written, and sends how many notifications there are to read. */
  open(session: Session, token: string, response: ServerResponse, unread: number, release: Release): void {
    const beatAt = Date.now() + Math.random() * this.#times.beatMs
    const { user, impersonator } = session
    this.#opened += 1
    const owner = { userId: user.id, impersonatorId: impersonator?.id, number: this.#opened }
    const stream = { ...owner, token, response, beatAt, beats: 0, release }
    const streams = this.#byUser.get(user.id) ?? new Set()
    this.#byUser.set(user.id, streams.add(stream))
    this.#count += 1
    openStreams.inc()
    response.once('close', () => this.#remove(stream))
    // Not all of them at once when a server with thousands stops.
    response.write(`retry: ${Math.round(minRetryMs + Math.random() * retrySpreadMs)}\n`)
    this.#write(stream, formatMessage(unread))
    this.#timer ??= setInterval(() => this.#beat(), this.#times.tickMs).unref()
  }

  #remove(stream: Stream): void {
    const streams = this.#byUser.get(stream.userId)
    stream.release()
    if (!streams?.delete(stream)) return
    this.#count -= 1
    openStreams.dec()
    if (streams.size === 0) this.#byUser.delete(stream.userId)
    if (this.#count > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** Writes to a stream; one whose browser reads nothing is broken off. */
  #write({ response }: Stream, text: string): void {
    if (response.writableLength > maxWaitingBytes) response.destroy()
    else if (!response.writableEnded) response.write(text)
  }

  /** Sends to a user's streams how many there are after a change; changes that come quickly are sent together. */
  push(userId: number): void {
    if (!this.#byUser.has(userId)) return
    this.#changed.add(userId)
    if (!this.#isPushing) void this.#pushChanged()
  }

  /** Sends to all streams, after changes may have been missed. */
  pushAll(): void {
    for (const userId of this.#byUser.keys()) this.push(userId)
  }

  async #pushChanged(): Promise<void> {
    this.#isPushing = true
    while (this.#changed.size > 0) {
      const ids = [...this.#changed].slice(0, batchSize)
      for (const id of ids) this.#changed.delete(id)
      // Without the number the browser still asks what changed.
      const counts = await this.#deps.countUnread(ids).catch(() => undefined)
      for (const id of ids) {
        const text = formatMessage(counts && (counts.get(id) ?? 0))
        for (const stream of this.#byUser.get(id) ?? []) this.#write(stream, text)
        streamMessages.inc(this.#byUser.get(id)?.size ?? 0)
      }
    }
    this.#isPushing = false
  }

  /** Ends the streams of a user, and those in which the user acts as somebody else, whose session has ended. */
  checkUser(userId: number): void {
    for (const streams of this.#byUser.values())
      for (const stream of streams)
        if (stream.userId === userId || stream.impersonatorId === userId) void this.#check(stream)
  }

  async #check(stream: Stream): Promise<void> {
    const session = await this.#deps.sessions.find(stream.token, true).catch(() => 'unknown' as const)
    if (session === 'unknown') return // the next beat asks again
    if (session?.user.id !== stream.userId) stream.response.end()
  }

  #beat(): void {
    const now = Date.now()
    for (const streams of this.#byUser.values())
      for (const stream of streams) {
        if (stream.beatAt > now) continue
        stream.beatAt = now + this.#times.beatMs
        stream.beats += 1
        this.#write(stream, formatEvent(beatStreamEvent))
        if (stream.beats % beatsPerCheck === 0) void this.#check(stream)
      }
  }

  /** Ends all streams: the browsers open them again, on another server if this one stops. */
  endAll(): void {
    for (const streams of this.#byUser.values()) for (const { response } of streams) response.end()
  }
}

const formatEvent = (name: string) => `event: ${name}\ndata: {}\n\n`
const formatMessage = (unread: number | undefined) => `data: ${JSON.stringify({ unread })}\n\n`
