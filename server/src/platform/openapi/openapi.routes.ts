import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { signedIn } from '../http/access.ts'
import { createDocument } from './document.ts'

const description = {
  summary: 'Questo documento',
  tag: 'Sistema' as const,
  description: 'Risponde 304 a chi manda `If-None-Match` con l’ETag ricevuto.',
  answer: z.looseObject({}),
}

/** The document of every call, made once from the routes that are declared. */
export function openApiRoutes(app: FastifyInstance): void {
  let made: { body: string; etag: string } | undefined
  const make = () => {
    const body = JSON.stringify(createDocument(app.describedRoutes))
    return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` }
  }
  app.get(
    '/api/v1/openapi.json',
    { config: { allow: signedIn, tokens: 'any', describe: description } },
    async (req, reply) => {
      made ??= make()
      reply.headers({ etag: made.etag, 'cache-control': 'private, no-cache' })
      if (req.headers['if-none-match'] === made.etag) return reply.code(304).send()
      return reply.type('application/json; charset=utf-8').send(made.body)
    },
  )
}
