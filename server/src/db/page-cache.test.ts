import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PageCache } from './page-cache.ts'

let pages: PageCache
let queries: number
let isListening: boolean
const query = async () => {
  queries += 1
  return `page ${queries}`
}
const read = async (tables = ['dealers'], key = 'all') => (await pages.get(key, tables, query)).text

beforeEach(() => {
  vi.useFakeTimers()
  isListening = true
  pages = new PageCache(() => isListening)
  queries = 0
})
afterEach(() => {
  vi.useRealTimers()
})

it('keeps a page for a second, however often it is read', async () => {
  expect([await read(), await read()]).toEqual(['page 1', 'page 1'])
  vi.advanceTimersByTime(999)
  expect(await read()).toBe('page 1')
  vi.advanceTimersByTime(1)
  expect(await read()).toBe('page 2')
})

it('keeps each key by itself', async () => {
  expect([await read(['dealers'], 'a'), await read(['dealers'], 'b'), await read(['dealers'], 'a')]).toEqual([
    'page 1',
    'page 2',
    'page 1',
  ])
})

it('joins those who ask while it is read, once', async () => {
  expect(await Promise.all([read(), read(), read()])).toEqual(['page 1', 'page 1', 'page 1'])
})

it('forgets a page when one of its tables changes, and only then', async () => {
  await read(['dealers', 'users'])
  pages.invalidateTable('leads')
  expect(await read(['dealers', 'users'])).toBe('page 1')
  pages.invalidateTable('users')
  expect(await read(['dealers', 'users'])).toBe('page 2')
  pages.clear()
  expect(await read(['dealers', 'users'])).toBe('page 3')
})

it('does not keep what was being read while its table changed', async () => {
  let finish = (_text: string) => {}
  const slow = pages.get('all', ['dealers'], () => new Promise((resolve) => (finish = resolve)))
  pages.invalidateTable('dealers')
  expect(await read()).toBe('page 1')
  finish('of before')
  expect((await slow).text).toBe('of before')
  expect(await read()).toBe('page 1')
})

it('does not keep a failure', async () => {
  await expect(pages.get('all', ['dealers'], () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(pages.size).toEqual({ pages: 0, bytes: 0 })
  expect(await read()).toBe('page 1')
})

it('compresses a page once', async () => {
  const page = await pages.get('all', ['dealers'], async () => 'à'.repeat(3000))
  const { bytes } = pages.size
  expect(gunzipSync(page.gzip()).toString()).toBe(page.text)
  expect(page.gzip()).toBe(page.gzip())
  expect(pages.size.bytes).toBe(bytes + page.gzip().length)
})

it('keeps no more than 16 MB, the newest, and no page above 256 KB', async () => {
  for (let number = 0; number < 200; number += 1)
    await pages.get(`key ${number}`, ['dealers'], async () => 'x'.repeat(200_000))
  expect(pages.size.bytes).toBeLessThanOrEqual(16 * 1024 * 1024)
  expect(pages.size.pages).toBeGreaterThan(35)
  expect((await pages.get('key 199', ['dealers'], query)).text).toHaveLength(200_000)
  expect((await pages.get('key 0', ['dealers'], query)).text).toBe('page 1')
  pages.clear()
  expect(pages.size).toEqual({ pages: 0, bytes: 0 })
  await pages.get('large', ['dealers'], async () => 'x'.repeat(300_000))
  expect(pages.size).toEqual({ pages: 0, bytes: 0 })
})

it('keeps nothing while other servers are not heard', async () => {
  await read()
  isListening = false
  expect([await read(), await read()]).toEqual(['page 2', 'page 3'])
  pages.clear()
  isListening = true
  expect([await read(), await read()]).toEqual(['page 4', 'page 4'])
})

it('removes pages that are too old when another one is read', async () => {
  for (const key of ['a', 'b', 'c']) await read(['dealers'], key)
  vi.advanceTimersByTime(1000)
  await read(['dealers'], 'd')
  expect(pages.size.pages).toBe(1)
})
