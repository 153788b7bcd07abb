import type { DemoAccount } from '@portale/domain/front/me.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../platform/deps.ts'
import { anyone } from '../platform/http/access.ts'
import { demoAccounts } from './accounts.ts'

/** The accounts that the login page of a demonstration offers. */
export function demoRoutes(app: FastifyInstance, { config }: Deps): void {
  app.get('/api/demo', { config: { allow: anyone } }, (): DemoAccount[] => (config.demo ? demoAccounts : []))
}
