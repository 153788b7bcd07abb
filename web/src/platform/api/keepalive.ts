// A call with `keepalive` goes on when its page is reloaded or closed. Browsers fail those whose bodies are longer than 64 KiB,
// all together, until each response is read.
const maxBytes = 60 * 1024

let bytesUnderWay = 0

/** Makes a call, with `keepalive` if its body and those under way are small enough; its response is read in `call`. */
export async function withKeepalive<Answer>(
  body: string | undefined,
  call: (keepalive: boolean) => Promise<Answer>,
): Promise<Answer> {
  const bytes = body === undefined ? 0 : new TextEncoder().encode(body).length
  if (bytesUnderWay + bytes > maxBytes) return call(false)
  bytesUnderWay += bytes
  try {
    return await call(true)
  } finally {
    bytesUnderWay -= bytes
  }
}
