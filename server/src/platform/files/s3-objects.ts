import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import type { PutObjectCommandInput } from '@aws-sdk/client-s3'
import { TimeLimitError, withTimeLimit } from '../http/time-limit.ts'
import { readBytes } from './incoming.ts'
import type { ObjectStore, ReceivedFile } from './objects.ts'
import { callS3, type S3Connection, toStoreError } from './s3-client.ts'
import { StoreUnavailableError } from './store.ts'

const maxPutAttempts = 2
/** What a bucket must send while its content is waited for, so that one that sends a byte a second is given up. */
const minBytesPerSecond = 64 * 1024

/** The chunks of a stream; waiting for them may take `waitMs` in all, not counting the pauses of their reader. */
async function* readWithin(body: Readable, waitMs: { left: number }) {
  const chunks = body[Symbol.asyncIterator]()
  try {
    for (;;) {
      const begin = performance.now()
      const { value, done } = await withTimeLimit(Math.max(1, waitMs.left), () => chunks.next())
      waitMs.left -= performance.now() - begin
      if (done) return
      yield value as Buffer
    }
  } finally {
    body.destroy()
  }
}

/** Stores the objects of a bucket whose names begin with the address's prefix. */
export function s3Objects(connection: S3Connection): ObjectStore {
  const { sdk, client, address, timeouts } = connection
  const locate = (name: string) => ({ Bucket: address.bucket, Key: `${address.prefix}${name}` })

  /**
   * One PutObject of a known length. The SHA-256 is part of the signature, so every S3 server compares it with what
   * arrived; `x-amz-checksum-sha256` is ignored by some.
   */
  const putOnce = async (name: string, { path, size, sha256 }: ReceivedFile): Promise<void> => {
    const content = createReadStream(path, { highWaterMark: readBytes })
    const input: PutObjectCommandInput = {
      ...locate(name),
      Body: content,
      ContentLength: size,
      ...(address.encryption && { ServerSideEncryption: address.encryption }),
    }
    const command = new sdk.PutObjectCommand(input)
    const addHash = (request: { headers: Record<string, string> }) => {
      request.headers['x-amz-content-sha256'] = sha256
    }
    command.middlewareStack.add(
      (next) => (args) => {
        addHash(args.request as { headers: Record<string, string> })
        return next(args)
      },
      { step: 'build', name: 'portaleContentHash' },
    )
    try {
      await callS3(connection, (options) => client.send(command, options), timeouts.putMs)
    } finally {
      content.destroy()
    }
  }

  const get = (name: string) =>
    callS3(connection, (options) => client.send(new sdk.GetObjectCommand(locate(name)), options))

  /**
   * The bytes of an object. A connection that breaks (it also does when its reader pauses for long) is replaced by a new
   * one as long as bytes arrive. The new one is read from the start, because some servers answer a range with wrong bytes.
   */
  async function* readWhole(name: string, first: Readable, size: number) {
    let body = first
    const waitMs = { left: timeouts.callMs + (size / minBytesPerSecond) * 1000 }
    for (let sent = 0, sentBefore = -1; ; ) {
      let position = 0
      try {
        for await (const chunk of readWithin(body, waitMs)) {
          const fresh = chunk.subarray(Math.max(0, sent - position))
          position += chunk.length
          if (fresh.length === 0) continue
          sent += fresh.length
          yield fresh
        }
        if (position === size) return
        throw new Error(`it ended after ${position} of ${size} bytes`)
      } catch (error) {
        const isOver = error instanceof TimeLimitError
        const answer = sent > sentBefore && !isOver ? await get(name) : undefined
        if (!answer?.Body || answer.ContentLength !== size) throw toStoreError(error, address)
        sentBefore = sent
        body = answer.Body as Readable
      }
    }
  }

  return {
    async put(name, file) {
      for (let attempt = 1; ; attempt += 1)
        try {
          await putOnce(name, file)
          break
        } catch (error) {
          // One that took its whole time would keep the caller's transaction open for too long.
          const isTimeout = error instanceof StoreUnavailableError && /no answer|inactivity/.test(error.message)
          if (isTimeout || attempt === maxPutAttempts) throw error
        }
      await rm(file.path, { force: true })
    },

    async open(name) {
      const answer = await get(name)
      if (!answer?.Body) return undefined
      const size = answer.ContentLength
      if (size === undefined) {
        ;(answer.Body as Readable).destroy()
        throw new StoreUnavailableError(`the bucket ${address.bucket} answers without a length`)
      }
      return { content: Readable.from(readWhole(name, answer.Body as Readable, size), { objectMode: false }), size }
    },

    async findSize(name) {
      const answer = await callS3(connection, (options) =>
        client.send(new sdk.HeadObjectCommand(locate(name)), options),
      )
      if (answer) return answer.ContentLength
      // HEAD answers 404 for a bucket that is missing, too, and that is not a missing file.
      const bucket = await callS3(connection, (options) =>
        client.send(new sdk.HeadBucketCommand({ Bucket: address.bucket }), options),
      )
      if (!bucket) throw new StoreUnavailableError(`there is no bucket ${address.bucket}`)
      return undefined
    },

    async delete(name) {
      await callS3(connection, (options) => client.send(new sdk.DeleteObjectCommand(locate(name)), options))
    },

    async *list(folder) {
      let token: string | undefined
      do {
        const page = await callS3(connection, (options) => {
          const input = { Bucket: address.bucket, Prefix: `${address.prefix}${folder}` }
          return client.send(
            new sdk.ListObjectsV2Command({ ...input, ...(token && { ContinuationToken: token }) }),
            options,
          )
        })
        for (const { Key = '', LastModified = new Date(0) } of page?.Contents ?? [])
          yield { name: Key.slice(address.prefix.length), modified_at: LastModified }
        token = page?.NextContinuationToken
      } while (token)
    },
  }
}
