import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { serverFile } from '../../server-file.ts'
import { plainPage } from '../html/plain-page.ts'
import { anyone } from './access.ts'

const distFolder = fileURLToPath(serverFile('../web/dist/'))

/** Names the version of the screens that the server has: a page of another one offers to reload. */
export const versionHeader = 'x-portale-version'

type WebFile = { type: string; cacheControl: string; policy?: string }

const aDay = 'public, max-age=86400'
const checked = 'no-cache'

/** The files outside /assets/, by path: those that browsers ask for by themselves, and what belongs to the worker. */
const webFiles: Record<string, WebFile> = {
  '/favicon.svg': { type: 'image/svg+xml', cacheControl: aDay },
  '/icons/192.png': { type: 'image/png', cacheControl: aDay },
  '/icons/512.png': { type: 'image/png', cacheControl: aDay },
  '/icons/maskable-512.png': { type: 'image/png', cacheControl: aDay },
  '/icons/apple-touch-icon.png': { type: 'image/png', cacheControl: aDay },
  '/manifest.webmanifest': { type: 'application/manifest+json; charset=utf-8', cacheControl: checked },
  // The policy of a worker's script is that of its calls.
  '/sw.js': {
    type: 'text/javascript; charset=utf-8',
    cacheControl: checked,
    policy: "default-src 'none'; connect-src 'self'",
  },
}

const offlinePath = '/offline.html'

/** Built files: the same for everybody, without a session, and served during maintenance too. */
export const isAsset = (url: string): boolean => {
  const path = url.split('?')[0] ?? ''
  return path.startsWith('/assets/') || path === offlinePath || Object.hasOwn(webFiles, path)
}

/** A built file; undefined where the screens are not built. */
export const readFile = (path: string): Buffer | undefined => {
  const file = join(distFolder, path)
  return existsSync(file) ? readFileSync(file) : undefined
}

const hash = (...parts: (string | Buffer)[]) =>
  parts
    .reduce((sum, part) => sum.update(part), createHash('sha256'))
    .digest('hex')
    .slice(0, 12)

const offline = () =>
  plainPage(
    'Il portale non è raggiungibile',
    'Controlla la connessione e riprova: quello che hai già inviato è al sicuro.',
  )

export type WebFiles = { version: string; index: string; worker: string }

/** Reads the built pages. Their version changes with any of their files, whose names are in one another. */
export function findWebFiles(): WebFiles {
  const index = readFile('index.html')?.toString() ?? '<!doctype html><title>Portale Rete</title>'
  const worker = readFile('/sw.js')?.toString() ?? ''
  const version = hash(index, worker, offline().html.replace(/nonce="[^"]*"/, ''))
  const withVersion = (text: string) => text.replaceAll('__VERSION__', version)
  return { version, index: withVersion(index), worker: withVersion(worker) }
}

/** Serves the built files, and the page that the worker keeps for when there is no connection. */
export async function serveWebFiles(app: FastifyInstance, { worker }: WebFiles): Promise<void> {
  if (existsSync(join(distFolder, 'assets')))
    await app.register(fastifyStatic, {
      root: join(distFolder, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
      dotfiles: 'ignore',
      setHeaders: (reply) => reply.header('content-security-policy', "default-src 'none'"),
    })
  const open = { config: { allow: anyone } }
  for (const [path, { type, cacheControl, policy }] of Object.entries(webFiles)) {
    const content = path === '/sw.js' ? worker : (readFile(path) ?? '')
    const headers = { 'content-type': type, 'cache-control': cacheControl }
    app.get(path, open, (_req, reply) =>
      reply.headers(policy ? { ...headers, 'content-security-policy': policy } : headers).send(content),
    )
  }
  app.get(offlinePath, open, (_req, reply) => {
    const { html, policy } = offline()
    const headers = { 'content-security-policy': policy, 'cache-control': checked }
    return reply.headers(headers).type('text/html; charset=utf-8').send(html)
  })
}
