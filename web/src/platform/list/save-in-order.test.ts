import type { ListSettings } from '@portale/domain/platform/lists/list-view.rules.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { flushWaitingSaves } from '../api/waiting-saves.ts'
import { saveInOrder } from './save-in-order.ts'

/** A server that answers on demand. */
function slowServer() {
  const calls: { list: string; changes: Partial<ListSettings>; answer: (error?: Error) => void }[] = []
  const save = (list: string, changes: Partial<ListSettings>) =>
    new Promise<void>((resolve, reject) =>
      calls.push({ list, changes, answer: (error) => (error ? reject(error) : resolve()) }),
    )
  const sent = () => calls.map(({ list, changes }) => [list, changes])
  return { calls, save, sent }
}

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  return () => vi.unstubAllGlobals()
})

const settle = () => new Promise((resolve) => setTimeout(resolve))

it('sends the changes of a list one call after the other, the waiting ones together', async () => {
  const { calls, save, sent } = slowServer()
  const first = saveInOrder('leads', { density: 'compact' }, save)
  await saveInOrder('leads', { columns: [{ key: 'a' }] }, save)
  await saveInOrder('leads', { columns: [{ key: 'b' }] }, save)
  await saveInOrder('leads', { default_view_id: 7 }, save)
  expect(sent()).toEqual([['leads', { density: 'compact' }]])
  calls[0]?.answer()
  await settle()
  expect(sent()[1]).toEqual(['leads', { columns: [{ key: 'b' }], default_view_id: 7 }])
  calls[1]?.answer()
  await first
  expect(calls).toHaveLength(2)
})

it('lets no list wait for another one', async () => {
  const { calls, save } = slowServer()
  const saves = [
    saveInOrder('dealers', { density: 'compact' }, save),
    saveInOrder('workshops', { density: 'compact' }, save),
  ]
  expect(calls).toHaveLength(2)
  for (const { answer } of calls) answer()
  await Promise.all(saves)
})

it('rejects with an error, and saves what comes after it', async () => {
  const { calls, save } = slowServer()
  const failed = saveInOrder('users', { density: 'compact' }, save)
  await saveInOrder('users', { columns: null }, save)
  calls[0]?.answer(new Error('offline'))
  await expect(failed).rejects.toThrow('offline')
  const next = saveInOrder('users', { density: null }, save)
  calls[1]?.answer()
  await next
  expect(calls.map(({ changes }) => changes)).toEqual([{ density: 'compact' }, { density: null }])
})

/** The browser hides the page without leaving it, as a phone does before it discards one. */
function hidePage() {
  Object.assign(document, { visibilityState: 'hidden' })
  document.dispatchEvent(new Event('visibilitychange'))
}

it.each([
  ['is about to be left', () => window.dispatchEvent(new Event('beforeunload'))],
  ['is left', () => window.dispatchEvent(new Event('pagehide'))],
  ['is hidden', hidePage],
])('sends what waits in one call, with what is under way, when the page %s', async (_, end) => {
  const { calls, save, sent } = slowServer()
  const first = saveInOrder('leads', { density: 'compact' }, save)
  await saveInOrder('leads', { columns: [{ key: 'a' }] }, save)
  await saveInOrder('leads', { columns: [{ key: 'b' }] }, save)
  end()
  expect(sent().slice(1)).toEqual([['leads', { density: 'compact', columns: [{ key: 'b' }] }]])
  end()
  expect(calls).toHaveLength(2)
  for (const { answer } of calls) answer()
  await first
  expect(calls).toHaveLength(2)
})

it('sends nothing when the page is shown again, nor when nothing waits', async () => {
  const { calls, save } = slowServer()
  document.dispatchEvent(new Event('visibilitychange'))
  const first = saveInOrder('leads', { density: 'compact' }, save)
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event('pagehide'))
  expect(calls).toHaveLength(1)
  calls[0]?.answer()
  await first
})

it('goes on in order on a page that was hidden and stayed, and rejects with an error of what was sent then', async () => {
  const { calls, save, sent } = slowServer()
  const first = saveInOrder('leads', { density: 'compact' }, save)
  await saveInOrder('leads', { columns: null }, save)
  hidePage()
  await saveInOrder('leads', { density: null }, save)
  calls[0]?.answer()
  await settle()
  expect(calls).toHaveLength(2)
  calls[1]?.answer()
  await settle()
  expect(sent()[2]).toEqual(['leads', { density: null }])
  await saveInOrder('leads', { columns: [{ key: 'a' }] }, save)
  hidePage()
  calls[3]?.answer(new Error('offline'))
  calls[2]?.answer()
  await expect(first).rejects.toThrow('offline')
})

it('is awaited by what ends the session', async () => {
  const { calls, save } = slowServer()
  const first = saveInOrder('leads', { density: 'compact' }, save)
  await saveInOrder('leads', { columns: null }, save)
  let isFlushed = false
  const flushed = flushWaitingSaves().then(() => {
    isFlushed = true
  })
  calls[1]?.answer()
  await settle()
  expect(isFlushed).toBe(false)
  calls[0]?.answer()
  await flushed
  await first
  await flushWaitingSaves()
})
