import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3'
import type { S3Address } from './address.ts'
import { StoreUnavailableError } from './store.ts'

/**
 * After how long a server counts as away that accepts no connection, that sends and takes no byte, or whose answer does
 * not begin; `put` is for a file of 25 MB, the largest of a form, over 1 MB/s.
 */
const defaultTimeouts = { connectMs: 3000, idleMs: 10_000, callMs: 15_000, putMs: 30_000 }
export type S3Timeouts = typeof defaultTimeouts

/** What the SDK would print is in the error, too. */
const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

type Sdk = typeof import('@aws-sdk/client-s3')
export type S3Connection = { sdk: Sdk; client: S3Client; address: S3Address; timeouts: S3Timeouts }

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
  return { sdk, client: new sdk.S3Client(config), address, timeouts }
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
  const limit = new AbortController() // not AbortSignal.timeout, which would cut off the content of the answer
  const timer = setTimeout(() => limit.abort(), timeoutMs)
  try {
    return await call({ abortSignal: limit.signal })
  } catch (error) {
    if (isMissing(error)) return undefined
    throw toStoreError(limit.signal.aborted ? new Error(`no answer after ${timeoutMs} ms`) : error, address)
  } finally {
    clearTimeout(timer)
  }
}
