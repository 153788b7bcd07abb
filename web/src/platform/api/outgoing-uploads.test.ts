import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from './client.ts'
import { OutgoingUploads, type UploadJob } from './outgoing-uploads.ts'
import type { UploadOptions } from './upload.ts'

type Call = { name: string; options: UploadOptions; answer: (answer: string) => void; fail: (error: unknown) => void }

let calls: Call[]
let online: boolean
let goOnline: () => void
let outgoing: OutgoingUploads

beforeEach(() => {
  vi.useFakeTimers()
  calls = []
  online = true
  outgoing = new OutgoingUploads({
    isOnline: () => online,
    onOnline: (listener) => {
      goOnline = listener
    },
  })
})
afterEach(() => vi.useRealTimers())

const job = (name: string, change: Partial<UploadJob<string>> = {}): UploadJob<string> => ({
  group: 'activity',
  name,
  context: 'Audit',
  address: '/',
  size: 100,
  resumes: true,
  stoppedMessage: 'Interrotto.',
  send: (options) =>
    new Promise((answer, fail) => {
      options.signal?.addEventListener('abort', () => fail(new DOMException('aborted', 'AbortError')))
      calls.push({ name, options, answer, fail })
    }),
  ...change,
})

const add = (name: string, change?: Partial<UploadJob<string>>) => {
  const settled = outgoing.add(job(name, change))
  settled.catch(() => {})
  return settled
}
const states = () => outgoing.list().map(({ name, state }) => `${name} ${state}`)
const sent = () => calls.map(({ name }) => name)
const settle = () => vi.advanceTimersByTimeAsync(0)
const lost = () => new ApiError(0, 'Il portale non risponde.')
const idOf = (name: string) => outgoing.list().find((upload) => upload.name === name)?.id ?? ''

it('sends two at once, and the next when one has arrived', async () => {
  const first = add('a')
  add('b')
  add('c')
  expect(states()).toEqual(['a sending', 'b sending', 'c waiting'])
  calls[1]?.options.onProgress?.(40)
  expect(outgoing.list()[1]).toMatchObject({ percent: 40 })
  calls[0]?.answer('arrived')
  expect(await first).toBe('arrived')
  expect(states()).toEqual(['a done', 'b sending', 'c sending'])
})

describe('after a lost connection', () => {
  it('sends again only what has not arrived, as soon as the browser is online', async () => {
    const first = add('a')
    const second = add('b')
    add('c')
    calls[0]?.answer('1')
    await first
    online = false
    calls[1]?.fail(lost())
    calls[2]?.fail(lost())
    await settle()
    expect([states(), outgoing.pause()]).toEqual([['a done', 'b waiting', 'c waiting'], 'offline'])
    add('d')
    expect(sent()).toEqual(['a', 'b', 'c'])
    online = true
    goOnline()
    expect([sent(), outgoing.pause()]).toEqual([['a', 'b', 'c', 'b', 'c'], undefined])
    calls[3]?.answer('2')
    expect(await second).toBe('2')
    expect(states()).toEqual(['a done', 'b done', 'c sending', 'd sending'])
  })

  it('waits twice as long each time, half a minute at most, and begins anew after a success', async () => {
    const upload = add('a')
    for (const delayMs of [2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      calls.at(-1)?.fail(new ApiError(503, 'Non disponibile'))
      await settle()
      const before = calls.length
      await vi.advanceTimersByTimeAsync(delayMs - 1)
      expect([calls.length, outgoing.pause()]).toEqual([before, 'unavailable'])
      await vi.advanceTimersByTimeAsync(1)
      expect(calls).toHaveLength(before + 1)
    }
    calls.at(-1)?.answer('arrived')
    await upload
    add('b')
    calls.at(-1)?.fail(lost())
    await settle()
    await vi.advanceTimersByTimeAsync(2000)
    expect(sent().slice(-2)).toEqual(['b', 'b'])
  })

  it('waits a minute when the server asks for less (429)', async () => {
    add('a')
    calls[0]?.fail(new ApiError(429, 'Troppi invii'))
    await settle()
    await vi.advanceTimersByTimeAsync(59_999)
    expect(calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(calls).toHaveLength(2)
  })

  it('fails at once when it was not asked to resume', async () => {
    const upload = add('a', { resumes: false })
    calls[0]?.fail(lost())
    await expect(upload).rejects.toThrow('Il portale non risponde.')
    expect(outgoing.list()[0]).toMatchObject({ state: 'failed', isRetryable: true })
  })
})

it.each([
  [new ApiError(415, 'No', { file: ['a.exe: non si può'] }), 'a.exe: non si può', false],
  [new ApiError(409, 'Attività chiusa'), 'Attività chiusa', false],
  [new ApiError(500, 'Errore'), 'Errore', true],
  [new ApiError(503, 'Antivirus', { file: ['Antivirus non disponibile'] }), 'Antivirus non disponibile', true],
  [new TypeError('x'), 'Qualcosa non ha funzionato.', true],
])('fails with %o and goes on with the next', async (error, problem, isRetryable) => {
  const upload = add('a')
  add('b')
  add('c')
  calls[0]?.fail(error)
  await expect(upload).rejects.toBe(error)
  expect(outgoing.list()[0]).toMatchObject({ state: 'failed', problem, isRetryable })
  expect(sent()).toEqual(['a', 'b', 'c'])
})

it('calls back after a retry from the tray, because its first caller has got the failure', async () => {
  const onRetried = vi.fn()
  const upload = add('a', { onRetried })
  calls[0]?.fail(new ApiError(500, 'Errore'))
  await expect(upload).rejects.toThrow('Errore')
  outgoing.retry(idOf('a'))
  calls[1]?.answer('arrived')
  await settle()
  expect([onRetried.mock.calls.length, states()]).toEqual([1, ['a done']])
  outgoing.retry(idOf('a'))
  expect(calls).toHaveLength(2)
})

it('keeps the call of a screen that was left open, until a retry succeeds', async () => {
  const upload = add('a', { isWatched: () => false })
  calls[0]?.fail(new ApiError(500, 'Errore'))
  await settle()
  expect(states()).toEqual(['a failed'])
  outgoing.retry(idOf('a'))
  calls[1]?.answer('arrived')
  expect(await upload).toBe('arrived')
})

it('stops one that is sent and one that waits', async () => {
  const [first, , third] = [add('a'), add('b'), add('c')]
  outgoing.stop(idOf('c'))
  outgoing.stop(idOf('a'))
  await expect(first).rejects.toThrow('Interrotto.')
  await expect(third).rejects.toThrow('Interrotto.')
  expect([states(), sent()]).toEqual([['b sending'], ['a', 'b']])
})

it('dismisses only what is over', async () => {
  add('a')
  add('b')
  calls[0]?.answer('1')
  await settle()
  outgoing.dismiss(outgoing.list().map(({ id }) => id))
  expect(states()).toEqual(['b sending'])
})
