import type { ListSettings } from '@portale/domain/platform/lists/list-view.rules.ts'
import { expect, it } from 'vitest'
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

it('lets no list wait for another one', () => {
  const { save, sent } = slowServer()
  void saveInOrder('dealers', { density: 'compact' }, save)
  void saveInOrder('workshops', { density: 'compact' }, save)
  expect(sent()).toHaveLength(2)
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
