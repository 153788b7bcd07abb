import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from './errors.ts'
import { pagePolicy } from './headers.ts'
import { loginAddress, nextPage } from './next-page.ts'
import { redirect } from './redirect.ts'
import { findScreenLinks } from './screen-links.ts'
import { findWebFiles, serveWebFiles, versionHeader } from './web-files.ts'

const publicPages = /^\/(login|reset-password\/|forgot-password|confirm-email\/|unsubscribe\/)/

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers index.html, whose script shows the screen of the address. */
    answerPage: (reply: FastifyReply) => FastifyReply
  }
}

/** Whether a script asks, not a browser that opens an address: it must not take a page for an answer. */
const wantsJson = ({ headers: { accept = '' } }: FastifyRequest) =>
  accept.includes('application/json') && !accept.includes('text/html')

/** The methods that a path has: with any, a wrong method is 405 instead of 404. */
const listMethods = (app: FastifyInstance, path: string): string[] =>
  app.declaredRoutes
    .filter(({ url }) => !url.includes('*') && new RegExp(`^${url.replace(/:[^/]+/g, '[^/]+')}$`).test(path))
    .map(({ method }) => method)

/** Serves the screens: the built files, and index.html for every address of the portal. */
export async function servePages(app: FastifyInstance): Promise<void> {
  const files = findWebFiles()
  const linksOf = findScreenLinks()
  await serveWebFiles(app, files)
  app.addHook('onRequest', (_req, reply, done) => {
    reply.header(versionHeader, files.version)
    done()
  })

  const answerPage = (reply: FastifyReply) => {
    const { nonce, policy } = pagePolicy()
    const page = files.index.replaceAll('__CSP_NONCE__', nonce)
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(page.replace('</head>', `${linksOf(reply.request.url)}</head>`))
  }
  app.decorate('answerPage', answerPage)

  app.setNotFoundHandler((req: FastifyRequest, reply) => {
    const path = req.url.split('?')[0] ?? '/'
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    const isPage = isRead && !wantsJson(req) && !/^\/(api|assets)(\/|$)|\.[a-z]+$/i.test(path)
    if (isPage && req.session && path === '/login') return redirect(reply, nextPage(req))
    if (isPage && (req.session || publicPages.test(path))) return answerPage(reply)
    if (isPage) return redirect(reply, path === '/' ? '/login' : loginAddress(req.url))
    const methods = listMethods(app, path)
    if (methods.length === 0) throw new HttpError(404, 'Elemento non trovato.')
    const ofPage = publicPages.test(path) ? ['GET', 'HEAD'] : []
    reply.header('allow', [...ofPage, ...methods].join(', '))
    throw new HttpError(405, 'Metodo non ammesso per questo indirizzo.')
  })
}
