import type { DemoAccount } from '@portale/domain/me.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { anyone } from '../http/access.ts'
import { demoAccounts } from './accounts.ts'

/** The accounts that the login page of a demonstration offers. */
export function demoRoutes(app: FastifyInstance, { config }: Deps): void {
  app.get('/api/demo', { config: { allow: anyone } }, (): DemoAccount[] => (config.demo ? demoAccounts : []))
}
