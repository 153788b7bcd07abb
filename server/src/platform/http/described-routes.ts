import type { FastifyInstance } from 'fastify'
import type { Access } from './access.ts'
import type { CallShapes, Calls } from './shapes.ts'
import { isAsset } from './web-files.ts'

export type DescribedRoute = { method: string; url: string; allow: Access; shapes: CallShapes | undefined }

declare module 'fastify' {
  interface FastifyInstance {
    /** Every call with its shapes, for the OpenAPI document. */
    describedRoutes: DescribedRoute[]
  }
}

/** Gives each route the shapes of its call, unless it declares them itself. */
export function describeRoutes(app: FastifyInstance, calls: Calls): void {
  app.decorate('describedRoutes', [])
  app.addHook('onRoute', (route) => {
    const { allow } = route.config ?? {}
    for (const method of [route.method].flat()) {
      if (method === 'HEAD' || isAsset(route.url) || !allow) continue
      const described = calls[`${method} ${route.url}`]
      const declared = route.config?.shapes
      const shapes = described || declared ? { summary: '', ...described, ...declared } : undefined
      route.config = { ...route.config, ...(shapes && { shapes }) }
      app.describedRoutes.push({ method, url: route.url, allow, shapes })
    }
  })
}
