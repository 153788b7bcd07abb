/**
 * Returns the Idempotency-Key for what a form sends: the same key while the same values are sent again, because a response
 * may have been lost; a new one for changed values, which would otherwise get the first response and be lost.
 */
export function createIdempotencyKeys(): (values: unknown) => string {
  let sent = { content: '', key: '' }
  return (values) => {
    const content = JSON.stringify(values)
    if (content !== sent.content) sent = { content, key: crypto.randomUUID() }
    return sent.key
  }
}
