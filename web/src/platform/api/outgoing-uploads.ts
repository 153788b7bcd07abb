import { ApiError } from './client.ts'
import type { UploadOptions } from './upload.ts'

export type UploadState = 'waiting' | 'sending' | 'done' | 'failed'

/** A file, or the files of one form, on the way to the server. */
export type Upload = {
  id: string
  /** What it belongs to: the screen that sent it finds it again by this. */
  group: string
  /** The names of the files. */
  name: string
  /** What they are for: the title of the screen. */
  context: string
  /** The screen that sent it. */
  address: string
  size: number
  state: UploadState
  percent: number
  /** Why it failed. */
  problem?: string
  /** Whether "Riprova" can help. */
  isRetryable?: boolean
}

export type UploadJob<Answer> = Pick<Upload, 'group' | 'name' | 'context' | 'address' | 'size'> & {
  /** Without it a new one. */
  id?: string
  /** Sends it, every time with the same Idempotency-Key: the server keeps it once. */
  send: (options: UploadOptions) => Promise<Answer>
  /** Whether it goes on by itself after a lost connection. */
  resumes: boolean
  /** The message of the error when it is stopped. */
  stoppedMessage: string
  /** Whether its caller still shows why it failed; otherwise the call stays open, for a retry from the tray. */
  isWatched?: () => boolean
  /** Called when a retry from the tray succeeds, after its first caller has got the failure. */
  onRetried?: () => void
}

/** Why nothing is sent for a moment: no connection, or a server that does not answer or asks to wait. */
export type Pause = 'offline' | 'unavailable'

type Entry = {
  job: UploadJob<unknown>
  controller: AbortController
  resolve: (answer: unknown) => void
  reject: (error: unknown) => void
  isSettled: boolean
}

/** What they need of the browser. */
export type Network = { isOnline: () => boolean; onOnline: (listener: () => void) => void }

const maxAtOnce = 2
const firstDelayMs = 2000
const maxDelayMs = 30_000
const limitedDelayMs = 60_000

/** A 503 that says something about the files (no virus scan at the moment) is an answer: a person decides when to try again. */
const isAnswer = ({ status, errors = {} }: ApiError) => status === 503 && Object.keys(errors).length > 0
const isUnreachable = (error: ApiError) => !isAnswer(error) && [0, 502, 503, 504].includes(error.status)
const isTransient = (error: ApiError) => isUnreachable(error) || error.status === 429

/**
 * The uploads of this page, which go on when another screen is looked at: two at a time, the others wait. After a lost
 * connection nothing is sent until it is back, or for a time that doubles up to half a minute; then each file is sent again
 * that has not arrived, and no other.
 */
export class OutgoingUploads {
  private uploads: readonly Upload[] = []
  private readonly entries = new Map<string, Entry>()
  private readonly listeners = new Set<() => void>()
  private readonly network: Network
  private pausedFor: Pause | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private delayMs = firstDelayMs

  constructor(network: Network) {
    this.network = network
    network.onOnline(() => this.resume())
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  list = (): readonly Upload[] => this.uploads
  pause = (): Pause | undefined => this.pausedFor

  /** Resolves with the answer; rejects when it fails for good or is stopped. */
  add<Answer>(job: UploadJob<Answer>): Promise<Answer> {
    const { id = crypto.randomUUID(), group, name, context, address, size } = job
    const settled = new Promise<unknown>((resolve, reject) => {
      const controller = new AbortController()
      this.entries.set(id, { job, controller, resolve, reject, isSettled: false })
    })
    const others = this.uploads.filter((upload) => upload.id !== id) // one that failed is sent once more
    this.update([...others, { id, group, name, context, address, size, state: 'waiting', percent: 0 }])
    this.startNext()
    return settled as Promise<Answer>
  }

  stop(id: string): void {
    const entry = this.entries.get(id)
    if (!entry) return
    entry.controller.abort()
    // One that is being sent ends with its call.
    if (this.find(id)?.state === 'waiting') this.remove(id, new ApiError(0, entry.job.stoppedMessage))
  }

  retry(id: string): void {
    const entry = this.entries.get(id)
    if (!entry || this.find(id)?.state !== 'failed') return
    entry.controller = new AbortController()
    this.change(id, { state: 'waiting', percent: 0, problem: undefined })
    this.resume()
  }

  /** Removes those that are over. */
  dismiss(ids: string[]): void {
    for (const id of ids) {
      const state = this.find(id)?.state
      if (state === 'done' || state === 'failed') this.entries.delete(id)
    }
    this.update(this.uploads.filter(({ id }) => this.entries.has(id)))
  }

  /** The same for all of a group. */
  dismissGroup(group: string): void {
    this.dismiss(this.uploads.filter((upload) => upload.group === group).map(({ id }) => id))
  }

  /** Ends the pause at once. */
  resume(): void {
    clearTimeout(this.timer)
    this.pausedFor = undefined
    this.update(this.uploads)
    this.startNext()
  }

  private find = (id: string) => this.uploads.find((upload) => upload.id === id)

  private update(uploads: readonly Upload[]): void {
    this.uploads = [...uploads]
    for (const listener of this.listeners) listener()
  }

  private change(id: string, change: Partial<Upload>): void {
    this.update(this.uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)))
  }

  private remove(id: string, error: ApiError): void {
    const entry = this.entries.get(id)
    this.entries.delete(id)
    this.update(this.uploads.filter((upload) => upload.id !== id))
    if (entry && !entry.isSettled) entry.reject(error)
  }

  private startNext(): void {
    if (this.pausedFor) return
    const free = maxAtOnce - this.uploads.filter(({ state }) => state === 'sending').length
    for (const { id } of this.uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(free, 0)))
      void this.send(id)
  }

  private async send(id: string): Promise<void> {
    const entry = this.entries.get(id)
    if (!entry) return
    const { job, controller } = entry
    const { signal } = controller
    this.change(id, { state: 'sending', percent: 0 })
    try {
      const answer = await job.send({ signal, onProgress: (percent) => this.change(id, { percent }) })
      this.delayMs = firstDelayMs
      this.change(id, { state: 'done', percent: 100 })
      if (entry.isSettled) job.onRetried?.()
      entry.isSettled = true
      entry.resolve(answer)
    } catch (error) {
      if (signal.aborted) this.remove(id, new ApiError(0, job.stoppedMessage))
      else if (job.resumes && error instanceof ApiError && isTransient(error)) this.wait(id, error)
      else this.fail(id, entry, error)
    }
    this.startNext()
  }

  private wait(id: string, error: ApiError): void {
    this.change(id, { state: 'waiting', percent: 0 })
    if (this.pausedFor) return
    this.pausedFor = this.network.isOnline() ? 'unavailable' : 'offline'
    const delayMs = isUnreachable(error) ? this.delayMs : limitedDelayMs
    this.delayMs = Math.min(this.delayMs * 2, maxDelayMs)
    this.timer = setTimeout(() => this.resume(), delayMs)
    this.update(this.uploads)
  }

  private fail(id: string, entry: Entry, error: unknown): void {
    const isKnown = error instanceof ApiError
    const messages = isKnown ? Object.values(error.errors ?? {}).flat() : []
    const problem = messages.length > 0 ? messages.join(' ') : isKnown ? error.message : 'Qualcosa non ha funzionato.'
    this.change(id, { state: 'failed', problem, isRetryable: !isKnown || isTransient(error) || error.status >= 500 })
    if (entry.job.isWatched?.() === false) return
    entry.isSettled = true
    entry.reject(error)
  }
}
