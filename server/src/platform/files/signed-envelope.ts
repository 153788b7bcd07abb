/** What a signed file holds: its document, or the signature or time stamp alone. */
export type SignedContent = 'document' | 'signature' | 'timestamp'

// The contents of object identifiers (RFC 5652, RFC 3161).
const signedData = Buffer.from('2a864886f70d010702', 'hex')
const timeStamp = Buffer.from('2a864886f70d0109100104', 'hex')

type Value = { tag: number; start: number; end: number }

/** The value at a place: its end is that of the bytes where its length is left open. */
function readValue(bytes: Buffer, at: number): Value | undefined {
  const tag = bytes[at]
  const first = bytes[at + 1]
  if (tag === undefined || first === undefined) return undefined
  if (first === 0x80) return { tag, start: at + 2, end: bytes.length }
  const count = first < 0x80 ? 0 : first & 0x7f
  if (count > 5 || at + 2 + count > bytes.length) return undefined
  const length = count === 0 ? first : bytes.readUIntBE(at + 2, count)
  return { tag, start: at + 2 + count, end: at + 2 + count + length }
}

const hasTag = (value: Value | undefined, tag: number): value is Value => value?.tag === tag
const bytesOf = (bytes: Buffer, { start, end }: Value) => bytes.subarray(start, end)

/** Where a value of open length ends; a set of algorithms has no values that hold two zeros of their own. */
const endOf = (bytes: Buffer, { start, end }: Value): number => {
  if (end < bytes.length) return end
  const zeros = bytes.indexOf(Buffer.from([0, 0, 0x30]), start)
  return zeros < 0 ? end : zeros + 2
}

/**
 * What an envelope of signed data holds, DER or BER, or its base64 with or without PEM lines; undefined for anything else.
 * `head` are the first bytes of the file, a few hundred are enough.
 */
export function readSignedEnvelope(head: Buffer): SignedContent | undefined {
  const text = head.toString('latin1').replace(/^\s*-----BEGIN [A-Z0-9 ]+-----/, '')
  const bytes = head[0] === 0x30 ? head : Buffer.from(/^\s*MI/.test(text) ? text : '', 'base64')
  const outer = readValue(bytes, 0)
  if (!hasTag(outer, 0x30)) return undefined
  const type = readValue(bytes, outer.start)
  if (!hasTag(type, 0x06) || !bytesOf(bytes, type).equals(signedData)) return undefined
  return readContent(bytes, type.end)
}

/** Reads the signed data behind its type: a version, the algorithms, and the content, which may be missing. */
function readContent(bytes: Buffer, at: number): SignedContent {
  const explicit = readValue(bytes, at)
  const data = explicit && readValue(bytes, explicit.start)
  const version = data && readValue(bytes, data.start)
  const algorithms = version && readValue(bytes, version.end)
  const content = algorithms && readValue(bytes, endOf(bytes, algorithms))
  const type = content && readValue(bytes, content.start)
  if (!hasTag(content, 0x30) || !hasTag(type, 0x06)) return 'document' // unusual, but none of the two that are refused
  if (bytesOf(bytes, type).equals(timeStamp)) return 'timestamp'
  const hasDocument = type.end < content.end && bytes[type.end] === 0xa0
  return hasDocument ? 'document' : 'signature'
}
