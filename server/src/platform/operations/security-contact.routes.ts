import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { anyone } from '../http/access.ts'
import { notFound } from '../http/errors.ts'

const validDays = 180

/**
 * GET /.well-known/security.txt (RFC 9116): where to report a weakness of this installation; 404 where its operator named
 * nobody. It holds for half a year from each reading, as the contact does as long as the setting names it.
 */
export function securityContactRoutes(app: FastifyInstance, { config }: { config: Config }): void {
  app.get(
    '/.well-known/security.txt',
    {
      config: {
        allow: anyone,
        describe: {
          tag: 'Sistema',
          summary: 'A chi segnalare una debolezza di questa installazione',
          download: 'text/plain',
          errors: [404],
        },
      },
    },
    async (_req, reply) => {
      if (!config.securityContact) return notFound()
      const lines = [
        `Contact: ${config.securityContact}`,
        `Expires: ${new Date(Date.now() + validDays * 86_400_000).toISOString()}`,
        'Preferred-Languages: it, en',
        `Canonical: ${new URL('/.well-known/security.txt', config.baseUrl)}`,
      ]
      return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
    },
  )
}
