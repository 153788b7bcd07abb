/** An answer that is larger than it may be. */
export class AnswerTooLargeError extends Error {
  override readonly name = 'AnswerTooLargeError'
  constructor(maxBytes: number) {
    super(`an answer of more than ${maxBytes} bytes`)
  }
}

/** Reads at most `maxBytes` of a stream; rejects, and ends the stream, when there is more. */
async function readBounded(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    size += part.length
    if (size > maxBytes) throw new AnswerTooLargeError(maxBytes)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

type Fetch = (url: string, options: object) => Promise<Response>

/** A `fetch` whose answer has arrived whole when it resolves: a library then reads no more than it may. */
export const fetchBounded =
  (maxBytes: number): Fetch =>
  async (url, options) => {
    const answer = await fetch(url, options)
    const body = answer.body && (await readBounded(answer.body, maxBytes))
    const { status, statusText, headers } = answer
    // These statuses have no body, and a Response with one is rejected.
    const isEmpty = [101, 204, 205, 304].includes(status)
    return new Response(isEmpty ? null : body, { status, statusText, headers })
  }
