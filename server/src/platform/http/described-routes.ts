import type { TokenOpening } from '@portale/domain/people/tokens/call-scope.ts'
import type { FastifyInstance } from 'fastify'
import type { Access } from './access.ts'
import type { CallDescription } from './call-description.ts'
import { isAsset } from './web-files.ts'

export type DescribedRoute = {
  method: string
  url: string
  allow: Access
  tokens: TokenOpening | undefined
  describe: CallDescription
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every call with its description, for the OpenAPI document. */
    describedRoutes: DescribedRoute[]
  }
}

/** Collects what each route says of itself; one without a description does not start. */
export function describeRoutes(app: FastifyInstance): void {
  app.decorate('describedRoutes', [])
  app.addHook('onRoute', (route) => {
    const { allow, tokens, describe } = route.config ?? {}
    for (const method of [route.method].flat()) {
      if (method === 'HEAD' || isAsset(route.url) || !allow) continue
      if (!describe) throw new Error(`${method} ${route.url} does not describe itself`)
      app.describedRoutes.push({ method, url: route.url, allow, tokens, describe })
    }
  })
}
