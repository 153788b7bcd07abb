import { expect, it } from 'vitest'
import { withKeepalive } from './keepalive.ts'

/** Calls that are answered on demand, and which of them outlive the page. */
function openCalls() {
  const kept: boolean[] = []
  const answers: (() => void)[] = []
  const start = (body: string | undefined) =>
    withKeepalive(body, (keepalive) => {
      kept.push(keepalive)
      return new Promise<void>((resolve) => answers.push(resolve))
    })
  return { kept, answers, start }
}

it('lets small calls outlive the page, and those without a body', async () => {
  const { kept, answers, start } = openCalls()
  const calls = [start('{}'), start(undefined)]
  expect(kept).toEqual([true, true])
  for (const answer of answers) answer()
  await Promise.all(calls)
})

it('counts the bodies under way until they are answered, in bytes', async () => {
  const { kept, answers, start } = openCalls()
  const first = start('è'.repeat(20_000))
  const second = start('è'.repeat(20_000))
  expect(kept).toEqual([true, false])
  answers[0]?.()
  await first
  const third = start('è'.repeat(20_000))
  expect(kept).toEqual([true, false, true])
  for (const answer of answers) answer()
  await Promise.all([second, third])
})

it('counts a failed call no longer', async () => {
  const big = 'x'.repeat(60 * 1024)
  await expect(withKeepalive(big, () => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
  expect(await withKeepalive(big, async (keepalive) => keepalive)).toBe(true)
  expect(await withKeepalive(`${big}x`, async (keepalive) => keepalive)).toBe(false)
})
