import { gzipSync } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Below this, the headers of a compressed answer cost more than it spares. */
const minBytes = 2048
/** Above this, compressing at once would keep other requests waiting: a stream does it in the thread pool. */
const maxBytesAtOnce = 128 * 1024
const level = 3

export const gzipText = (text: string): Buffer => gzipSync(text, { level })

/** Whether a browser takes gzip, by its Accept-Encoding. */
export const acceptsGzip = ({ headers }: FastifyRequest): boolean =>
  /(?:^|,)\s*gzip\s*(?:$|,|;\s*q=(?!0(?:\.0+)?\s*(?:,|$)))/i.test(String(headers['accept-encoding'] ?? ''))

/** Whether a text of this length is answered compressed. */
export const isCompressed = (req: FastifyRequest, length: number): boolean => length >= minBytes && acceptsGzip(req)

/** The headers of an answer that is compressed already. */
export const setGzipHeaders = (reply: FastifyReply): FastifyReply =>
  reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding')

function isCompressedAtOnce(req: FastifyRequest, reply: FastifyReply, payload: unknown): payload is string {
  if (typeof payload !== 'string' || payload.length > maxBytesAtOnce || reply.hasHeader('content-encoding'))
    return false
  const type = String(reply.getHeader('content-type') ?? '')
  return type.startsWith('application/json') && isCompressed(req, payload.length)
}

/** Compresses answers: JSON at once, which is quicker than a stream for each; what is streamed or large, as a stream. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', (req, reply, payload, done) => {
    if (!isCompressedAtOnce(req, reply, payload)) {
      done(null, payload)
      return
    }
    setGzipHeaders(reply).removeHeader('content-length')
    done(null, gzipText(payload))
  })
  await app.register(compress, { threshold: minBytes, encodings: ['gzip'] })
}
