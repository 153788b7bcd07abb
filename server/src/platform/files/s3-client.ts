import { Readable } from 'node:stream'
import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3'
import { TimeLimitError, withTimeLimit } from '../http/time-limit.ts'
import type { S3Address } from './address.ts'
import { StoreUnavailableError } from './store.ts'

/**
 * After how long a server counts as away that accepts no connection, that sends and takes no byte, or whose answer is not
 * complete; the content of an object is read afterwards, with a time of its own.
 */
const defaultTimeouts = { connectMs: 3000, idleMs: 10_000, callMs: 15_000, putMs: 30_000 }
export type S3Timeouts = typeof defaultTimeouts

/** What the SDK would print is in the error, too. */
const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

type Sdk = typeof import('@aws-sdk/client-s3')
export type S3Connection = { sdk: Sdk; client: S3Client; address: S3Address; timeouts: S3Timeouts }

/** A list of a thousand names, and an error, have some hundred thousand bytes at most. */
const maxAnswerBytes = 4 * 1024 * 1024

async function* readBounded(body: AsyncIterable<Uint8Array>) {
  let size = 0
  for await (const part of body) {
    size += part.length
    if (size > maxAnswerBytes) throw new Error(`an answer of more than ${maxAnswerBytes} bytes`)
    yield part
  }
}

/** Ends an answer that is too large: the SDK reads whatever comes into memory, but for the content of an object. */
function boundAnswers(client: S3Client): void {
  type Answer = { response?: { statusCode?: number; body?: unknown } }
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args)
        const { response } = result as Answer
        const isContent = commandName === 'GetObjectCommand' && (response?.statusCode ?? 0) < 300
        if (response?.body instanceof Readable && !isContent)
          response.body = Readable.from(readBounded(response.body), { objectMode: false })
        return result
      },
    { step: 'deserialize', priority: 'low', name: 'portaleBoundedAnswer' },
  )
}

/**
 * Connects to a bucket. The SDK is loaded here because it takes half a second and 35 MB, which a store on the disk does
 * not need. It looks for credentials in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, then for the machine's role.
 */
export async function connectS3(address: S3Address, changes: Partial<S3Timeouts> = {}): Promise<S3Connection> {
  const timeouts = { ...defaultTimeouts, ...changes }
  const { endpoint, region, pathStyle, credentialsFile, profile } = address
  const sdk = await import('@aws-sdk/client-s3')
  const { fromIni } = await import('@aws-sdk/credential-provider-ini')
  const config: S3ClientConfig = {
    region,
    forcePathStyle: pathStyle,
    maxAttempts: 2,
    logger: silent,
    // The SDK's own checksums come as a trailer that many servers reject; the signature has the SHA-256 instead.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: timeouts.connectMs, socketTimeout: timeouts.idleMs },
    ...(endpoint !== undefined && { endpoint }),
    ...(credentialsFile !== undefined && { credentials: fromIni({ filepath: credentialsFile, profile }) }),
  }
  const client = new sdk.S3Client(config)
  boundAnswers(client)
  return { sdk, client, address, timeouts }
}

const isMissing = (error: unknown) => error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)

export const toStoreError = (error: unknown, address: S3Address): StoreUnavailableError => {
  const { name, message, code } = error as Error & { code?: string }
  const reason = [...new Set([name, code, message])].filter((part) => part && part !== 'Error').join(' ')
  return new StoreUnavailableError(`the bucket ${address.bucket} does not answer: ${reason}`, { cause: error })
}

/**
 * Runs one call with a time limit; undefined when the object does not exist. Any other failure means that the store is
 * away, or that its settings are wrong.
 */
export async function callS3<T>(
  { address, timeouts }: S3Connection,
  call: (options: { abortSignal: AbortSignal }) => Promise<T>,
  timeoutMs = timeouts.callMs,
): Promise<T | undefined> {
  try {
    return await withTimeLimit(timeoutMs, (abortSignal) => call({ abortSignal }))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw toStoreError(error instanceof TimeLimitError ? new Error(`no answer after ${timeoutMs} ms`) : error, address)
  }
}
