import { performance } from 'node:perf_hooks'
import { expect, it } from 'vitest'
import { outgoingSeconds } from '../../src/platform/http/time-limit.ts'
import { type Conversation, hostilePeer, misbehaviours } from './hostile-peer.ts'
import { type OutgoingCall, outgoingCalls } from './outgoing-calls.ts'

/** The limit of a call, longer where a busy machine did not come to the step at which the peer misbehaves. */
const [seconds, ...longer] = [1, 5, 20] as const
/** What a busy machine may take longer; a call without a limit would take minutes. */
const slackMs = 20_000
/** What the buffers of two systems take, whatever the reader does. */
const maxSentBytes = 64 * 1024 * 1024

/** Loads what the call needs: an SDK takes half a second. */
async function warmUp(drive: OutgoingCall['drive'], options: OutgoingCall['peer']): Promise<void> {
  const peer = await hostilePeer(options)
  await drive(peer, seconds).catch(() => {})
  await peer.close()
}

/** Drives a call with a peer that misbehaves in one way. */
async function driveOnce(
  name: string,
  misbehave: Conversation,
  { drive, peer: options }: Pick<OutgoingCall, 'drive' | 'peer'>,
  limit: number,
) {
  const peer = await hostilePeer(options)
  peer.behave(misbehave)
  const begin = performance.now()
  const outcome = await drive(peer, limit).then(
    () => 'success',
    (error) => (error instanceof Error ? 'failure' : `rejected with ${typeof error}`),
  )
  const ms = performance.now() - begin
  await expect.poll(peer.open, { timeout: slackMs }).toBe(0)
  const { sent, misbehaved } = peer.stats
  await peer.close()
  return { name, outcome, isInTime: ms < limit * 1000 + slackMs, isBounded: sent < maxSentBytes, misbehaved }
}

it.each(Object.entries(outgoingCalls))(
  'ends in time, with a bounded answer and no open connection, whatever the peer does: %s',
  async (_name, { dialect, peer: options, drive, succeeds = [] }) => {
    await warmUp(drive, options)
    const results = await Promise.all(
      Object.entries(misbehaviours(dialect)).map(async ([name, misbehave]) => {
        let result = await driveOnce(name, misbehave, { drive, peer: options }, seconds)
        for (const limit of longer)
          if (result.misbehaved === 0) result = await driveOnce(name, misbehave, { drive, peer: options }, limit)
        return result
      }),
    )
    for (const result of results) {
      expect(result).toMatchObject({ isInTime: true, isBounded: true })
      expect(result.outcome, result.name).toMatch(succeeds.includes(result.name) ? /^(success|failure)$/ : /^failure$/)
      expect(result.misbehaved, result.name).toBeGreaterThan(0)
    }
  },
)

it('every limit of OUTGOING_SECONDS has a call that is driven', () => {
  const driven = new Set(Object.values(outgoingCalls).map(({ limit }) => limit))
  expect([...driven].toSorted()).toEqual(Object.keys(outgoingSeconds.parse({})).toSorted())
})
