import { type District, district } from '@portale/domain/network/dealers/district.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { portalRoles } from '../../platform/http/access.ts'
import { listDistricts } from './district.queries.ts'

/** GET /api/v1/districts: the provinces with their regions, by name (spec 1 §7). */
export function districtRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(
    '/api/v1/districts',
    {
      config: {
        allow: portalRoles,
        tokens: 'any',
        describe: {
          tag: 'Concessionarie e officine',
          summary: 'Le province con le loro regioni',
          answer: z.array(district),
        },
      },
    },
    (): Promise<District[]> => listDistricts(deps.db),
  )
}
