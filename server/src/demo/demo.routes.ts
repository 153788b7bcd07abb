import { type DemoAccount, demoAccount } from '@portale/domain/front/me.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../platform/deps.ts'
import { anyone } from '../platform/http/access.ts'
import { demoAccounts } from './accounts.ts'

/** The accounts that the login page of a demonstration offers. */
export function demoRoutes(app: FastifyInstance, { config }: Deps): void {
  app.get(
    '/api/demo',
    {
      config: {
        allow: anyone,
        describe: { tag: 'Sistema', summary: 'Gli account della dimostrazione', answer: z.array(demoAccount) },
      },
    },
    (): DemoAccount[] => (config.demo ? demoAccounts : []),
  )
}
