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

/** Answers with a JSON text whose compressed form is made once, at the first browser that takes it. */
export function sendKept(reply: FastifyReply, { text, gzip }: { text: string; gzip: () => Buffer }): FastifyReply {
  reply.type('application/json; charset=utf-8')
  return isCompressed(reply.request, text.length) ? setGzipHeaders(reply).send(gzip()) : reply.send(text)
}

/** Compresses answers: JSON at once, which is quicker than a stream for each; what is streamed or large, as a stream. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', async (req, reply, payload) => {
    if (typeof payload !== 'string' || payload.length > maxBytesAtOnce || reply.hasHeader('content-encoding')) return
    const type = String(reply.getHeader('content-type') ?? '')
    if (!type.startsWith('application/json') || !isCompressed(req, payload.length)) return
    setGzipHeaders(reply).removeHeader('content-length')
    return gzipText(payload)
  })
  await app.register(compress, { threshold: minBytes, encodings: ['gzip'] })
}
