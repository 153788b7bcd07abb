import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** A request whose headers and first half have arrived; `finish` sends the rest and resolves with the answer's status. */
export type HalfSent = {
  call: string
  /** Whether it was answered before the rest of its body was sent. */
  isAnswered: () => boolean
  finish: () => Promise<number>
}

/** A request as `inject` takes it. */
export type Sent = { method: 'POST' | 'PUT' | 'DELETE'; url: string; headers: Record<string, string>; payload: Buffer }

/**
 * Sends a call's headers and the first half of its body, and resolves when the server has begun to read the body: what
 * is checked at the headers has been checked. A call that was answered by then needs no body.
 */
export async function sendFirstHalf(app: FastifyInstance, call: string, sent: Sent): Promise<HalfSent> {
  const { payload } = sent
  const middle = Math.ceil(payload.length / 2)
  const { promise: isRead, resolve: onRead } = Promise.withResolvers<void>()
  let isBegun = false
  // The half is there for who reads: pushed before, it would be taken for read at once.
  const body = new Readable({
    read() {
      if (isBegun) return
      isBegun = true
      this.push(payload.subarray(0, middle))
      onRead()
    },
  })
  const answer = app.inject({ ...sent, headers: { ...sent.headers, 'transfer-encoding': 'chunked' }, payload: body })
  let isAnswered = false
  const answered = answer.then(() => {
    isAnswered = true
  })
  await Promise.race([isRead, answered])
  return {
    call,
    isAnswered: () => isAnswered,
    async finish() {
      body.push(payload.subarray(middle))
      body.push(null)
      return (await answer).statusCode
    },
  }
}
