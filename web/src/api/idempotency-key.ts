/**
 * The Idempotency-Key of what a form sends: the same while the same values are sent again, as an answer may have been
 * lost on its way; another once they were changed, or the first answer would come back and the change be lost.
 */
export function createIdempotencyKeys(): (values: unknown) => string {
  let sent = { content: '', key: '' }
  return (values) => {
    const content = JSON.stringify(values)
    if (content !== sent.content) sent = { content, key: crypto.randomUUID() }
    return sent.key
  }
}
