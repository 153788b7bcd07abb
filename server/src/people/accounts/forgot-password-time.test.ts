import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { type Browser, createBrowser } from '../../../test/browser.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'

const samples = 200
const concurrency = 5
const maxDifferenceMs = 15
const minDurationMs = 145

let t: TestApp
let browser: Browser

beforeAll(async () => {
  t = await testApp()
  const unlimited = { count: 1_000_000, minutes: 60 }
  Object.assign(t.deps.config.limits, { forgot_account: unlimited, forgot_address: unlimited })
  browser = createBrowser(t.app)
  await browser.get('/api/demo')
})
afterAll(() => t.close())

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

/** The duration of a request in milliseconds. */
async function measure(email: string): Promise<number> {
  const start = performance.now()
  expect((await browser.post('/forgot-password', { email })).status).toBe(200)
  return performance.now() - start
}

// A busy machine can fail it once; a difference between known and unknown addresses fails every retry.
it(`known and unknown addresses take the same time: medians of ${samples} within ${maxDifferenceMs} ms`, {
  retry: 4,
}, async () => {
  const known: string[] = []
  while (known.length < concurrency) known.push((await buildUser(t.deps.db, { role: 'dealer_holder' })).email)
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  while (times.known.length < samples) {
    const pairs = known.map(async (email, index) => {
      const unknown = `nessuno-${times.unknown.length + index}@rete.example`
      const [knownMs, unknownMs] = await Promise.all([measure(email), measure(unknown)])
      return { knownMs, unknownMs }
    })
    for (const { knownMs, unknownMs } of await Promise.all(pairs)) {
      times.known.push(knownMs)
      times.unknown.push(unknownMs)
    }
  }
  // Every answer is padded, so that its duration does not reveal the work.
  expect(Math.min(...times.known, ...times.unknown)).toBeGreaterThan(minDurationMs)
  const usual = median([...times.known, ...times.unknown])
  // On a machine that is busy with something else every time varies: by as much as those of one kind among themselves.
  const noise = Math.abs(median(times.unknown.slice(0, samples / 2)) - median(times.unknown.slice(samples / 2)))
  const limit = usual < 2 * minDurationMs ? maxDifferenceMs : Math.max(maxDifferenceMs, usual / 10, 2 * noise)
  expect(Math.abs(median(times.known) - median(times.unknown))).toBeLessThan(limit)
})
