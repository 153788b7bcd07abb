import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { isInternalPath } from '@portale/domain/internal-path.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { anyone } from './access.ts'
import { HttpError } from './errors.ts'
import { pagePolicy } from './headers.ts'

const distFolder = fileURLToPath(new URL('../../../web/dist/', import.meta.url))
const publicPages = /^\/(login|reset-password\/|forgot-password|confirm-email\/)/

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers index.html, whose script shows the screen of the address. */
    answerPage: (reply: FastifyReply) => FastifyReply
  }
}

/** Whether a script asks, not a browser that opens an address: it must not take a page for an answer. */
const wantsJson = ({ headers: { accept = '' } }: FastifyRequest) =>
  accept.includes('application/json') && !accept.includes('text/html')

/** Where a login leads: the address that was asked for, or the home. */
function nextPath({ query }: FastifyRequest): string {
  const { next } = query as { next?: unknown }
  return typeof next === 'string' && isInternalPath(next) && !next.startsWith('/login') ? next : '/'
}

/** The methods that a path has: with any, a wrong method is 405 instead of 404. */
const listMethods = (app: FastifyInstance, path: string): string[] =>
  app.declaredRoutes
    .filter(({ url }) => !url.includes('*') && new RegExp(`^${url.replace(/:[^/]+/g, '[^/]+')}$`).test(path))
    .map(({ method }) => method)

/** Serves the screens: the built files, and index.html for every address of the portal. */
export async function servePages(app: FastifyInstance): Promise<void> {
  if (existsSync(`${distFolder}assets`))
    await app.register(fastifyStatic, {
      root: `${distFolder}assets`,
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      wildcard: false,
      setHeaders: (reply) => reply.header('content-security-policy', "default-src 'none'"),
    })
  const indexFile = `${distFolder}index.html`
  const index = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : '<!doctype html><title>Portale Rete</title>'
  const iconFile = `${distFolder}favicon.svg`
  const icon = existsSync(iconFile) ? readFileSync(iconFile) : undefined

  app.get('/favicon.svg', { config: { allow: anyone } }, (_req, reply) =>
    reply.headers({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' }).send(icon ?? ''),
  )

  const answerPage = (reply: FastifyReply) => {
    const { nonce, policy } = pagePolicy()
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(index.replaceAll('__CSP_NONCE__', nonce))
  }
  app.decorate('answerPage', answerPage)

  app.setNotFoundHandler((req: FastifyRequest, reply) => {
    const path = req.url.split('?')[0] ?? '/'
    const isPage = req.method === 'GET' && !wantsJson(req) && !/^\/(api|assets)(\/|$)|\.[a-z]+$/i.test(path)
    if (isPage && req.session && path === '/login') return reply.redirect(nextPath(req))
    if (isPage && (req.session || publicPages.test(path))) return answerPage(reply)
    if (isPage) return reply.redirect(path === '/' ? '/login' : `/login?next=${encodeURIComponent(req.url)}`)
    const methods = listMethods(app, path)
    if (methods.length === 0) throw new HttpError(404, 'Elemento non trovato.')
    reply.header('allow', methods.join(', '))
    throw new HttpError(405, 'Metodo non ammesso per questo indirizzo.')
  })
}
