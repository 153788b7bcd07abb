import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toast, toastStore } from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  for (const { id } of toastStore.get()) toastStore.close(id)
  vi.useRealTimers()
})

const messages = () => toastStore.get().map(({ message }) => message)

it('goes away by itself after four seconds, or when it says so', () => {
  toast('Salvato.')
  toast('Importato.', 10_000)
  vi.advanceTimersByTime(3999)
  expect(messages()).toEqual(['Salvato.', 'Importato.'])
  vi.advanceTimersByTime(1)
  expect(messages()).toEqual(['Importato.'])
  vi.advanceTimersByTime(6000)
  expect(messages()).toEqual([])
})

it('stays while it is pointed at, also one that comes meanwhile, and goes four seconds later', () => {
  toast('Prima.')
  vi.advanceTimersByTime(3000)
  toastStore.hold()
  toast('Dopo.')
  vi.advanceTimersByTime(60_000)
  expect(messages()).toEqual(['Prima.', 'Dopo.'])
  toastStore.release()
  vi.advanceTimersByTime(3999)
  expect(messages()).toEqual(['Prima.', 'Dopo.'])
  vi.advanceTimersByTime(1)
  expect(messages()).toEqual([])
})

it('does not hold the next one when it was closed under the pointer', () => {
  const id = toast('Chiusa.')
  toastStore.hold()
  toastStore.close(id)
  toast('Altra.')
  vi.advanceTimersByTime(4000)
  expect(messages()).toEqual([])
})
