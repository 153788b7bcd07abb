import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { anyone } from './access.ts'
import { HttpError } from './errors.ts'
import { callHeaders, commonHeaders, hsts, pagePolicy } from './headers.ts'

const built = fileURLToPath(new URL('../../../web/dist/', import.meta.url))
const openPages = /^\/(login|reset-password\/|forgot-password|confirm-email\/)/

type Known = { methods: Set<string>; pattern: RegExp }

/** Whether a path of the portal exists under another method: 405 instead of 404. */
function rememberRoutes(app: FastifyInstance): Map<string, Known> {
  const routes = new Map<string, Known>()
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const pattern = new RegExp(`^${url.replace(/:[^/]+/g, '[^/]+')}$`)
    const known = routes.get(url) ?? { methods: new Set(), pattern }
    for (const name of [method].flat()) known.methods.add(name)
    routes.set(url, known)
  })
  return routes
}

/** The screens: static files as the build left them, and index.html for every address of the portal. */
export async function servePages(app: FastifyInstance, deps: Deps): Promise<void> {
  const routes = rememberRoutes(app)
  const secure = deps.config.baseUrl.startsWith('https:')
  app.addHook('onRequest', async (_req, reply) => {
    reply.headers(callHeaders)
    if (secure) reply.header('strict-transport-security', hsts)
  })

  if (existsSync(`${built}assets`))
    await app.register(fastifyStatic, {
      root: `${built}assets`,
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      wildcard: false,
      setHeaders: (reply) => reply.header('content-security-policy', "default-src 'none'"),
    })
  const indexFile = `${built}index.html`
  const index = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : '<!doctype html><title>Portale Rete</title>'
  const iconFile = `${built}favicon.svg`
  const icon = existsSync(iconFile) ? readFileSync(iconFile) : undefined

  app.get('/favicon.svg', { config: { allow: anyone } }, (_req, reply) =>
    reply.headers({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' }).send(icon ?? ''),
  )

  const answerPage = (reply: FastifyReply) => {
    const { nonce, policy } = pagePolicy()
    return reply
      .headers({ ...commonHeaders, 'content-security-policy': policy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(index.replaceAll('__CSP_NONCE__', nonce))
  }

  app.setNotFoundHandler((req: FastifyRequest, reply) => {
    const path = req.url.split('?')[0] ?? '/'
    const isPage = req.method === 'GET' && !/^\/(api|assets)\//.test(path) && !/\.[a-z]+$/.test(path)
    if (isPage && (req.session || openPages.test(path))) return answerPage(reply)
    if (isPage) return reply.redirect(path === '/' ? '/login' : `/login?next=${encodeURIComponent(req.url)}`)
    const others = [...routes.values()]
      .filter((route) => route.pattern.test(path))
      .flatMap((route) => [...route.methods])
    if (others.length === 0) throw new HttpError(404, 'Elemento non trovato.')
    reply.header('allow', [...new Set(others)].join(', '))
    throw new HttpError(405, 'Metodo non ammesso per questo indirizzo.')
  })
}
