import { beforeEach, expect, it, vi } from 'vitest'

const startedAt = 1_000_000

let isOutdated: () => boolean
let note: (version: string | null, afterMs: number) => void

/** Loads the module as a page of version `page` does. */
async function openPage(page: string) {
  vi.stubGlobal('document', { querySelector: () => ({ content: page }) })
  vi.resetModules()
  const { isPageOutdated, noteServerVersion } = await import('./portal-version.ts')
  isOutdated = isPageOutdated
  note = (version, afterMs) => noteServerVersion(version, startedAt + afterMs)
}
beforeEach(() => openPage('old'))

it('is outdated once answers have named another version for half a minute', () => {
  note('new', 0)
  note('new', 29_999)
  expect(isOutdated()).toBe(false)
  note('new', 30_000)
  expect(isOutdated()).toBe(true)
})

it('is not while servers of both versions answer in turn', () => {
  for (let seconds = 0; seconds < 600; seconds += 10) note(seconds % 20 === 0 ? 'new' : 'old', seconds * 1000)
  expect(isOutdated()).toBe(false)
})

it('takes an answer without a version, as of a proxy, for none', () => {
  note('new', 0)
  note(null, 40_000)
  expect(isOutdated()).toBe(false)
})

it('stays outdated when a server of its version answers once more', () => {
  note('new', 0)
  note('new', 40_000)
  note('old', 50_000)
  expect(isOutdated()).toBe(true)
})

it('never is in development, where no server has written its version', async () => {
  await openPage('__VERSION__')
  note('new', 0)
  note('new', 40_000)
  expect(isOutdated()).toBe(false)
})
