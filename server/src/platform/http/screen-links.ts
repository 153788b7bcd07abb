import { readFile } from './web-files.ts'

type Chunk = { file: string; imports?: string[]; css?: string[]; assets?: string[] }
type Manifest = Record<string, Chunk>

const entry = 'index.html'
const signedInRoutes = 'src/signed-in.routes.tsx'

/** What the shell asks for before it shows a screen: the page asks while the scripts are on their way. */
const shellCalls = ['/api/v1/me', '/notifications/unread']

const readJson = <T extends object>(path: string): T => JSON.parse(readFile(path)?.toString() ?? '{}')

/** The chunks that these import, and these, each after what it imports: style sheets count in this order. */
function collectChunks(manifest: Manifest, keys: string[]): Set<string> {
  const chunks = new Set<string>()
  const visited = new Set<string>()
  const visit = (key: string) => {
    if (visited.has(key)) return
    visited.add(key)
    for (const imported of manifest[key]?.imports ?? []) visit(imported)
    chunks.add(key)
  }
  for (const key of keys) visit(key)
  return chunks
}

/** How exactly a route names an address: a fixed part counts more than a variable one, the first part most. */
const precision = (path: string) =>
  path
    .split('/')
    .map((part) => (part === '*' ? 0 : part.startsWith(':') ? 1 : 2))
    .join('')

/** The routes of the screens, the most exact first. */
function findRoutes(): { pattern: RegExp; screen: string }[] {
  const screens = Object.entries(readJson<Record<string, string>>('.vite/screens.json'))
  return screens
    .sort(([a], [b]) => precision(b).localeCompare(precision(a)))
    .map(([path, screen]) => ({
      pattern: new RegExp(`^/${path.replace(/:[^/]+/g, '[^/]+').replace('*', '.*')}/?$`),
      screen,
    }))
}

/**
 * Returns what names the files of the screen of an address in its page. Without it the browser would learn of them level by
 * level: from the entry which routes, from the routes which screen, from each what it imports.
 */
export function findScreenLinks(): (url: string) => string {
  const manifest = readJson<Manifest>('.vite/manifest.json')
  const routes = findRoutes()
  const inPage = collectChunks(manifest, [entry])
  const fonts = [...inPage].flatMap((key) => manifest[key]?.assets ?? []).filter((file) => file.endsWith('.woff2'))
  const links = new Map<string, string>()
  const isPublic = (screen: string) => screen.startsWith('src/people/accounts/')

  function createLinks(screen: string): string {
    const keys = isPublic(screen) ? [screen] : [signedInRoutes, screen]
    const chunks = [...collectChunks(manifest, keys)].filter((key) => !inPage.has(key)).map((key) => manifest[key])
    const scripts = new Set(chunks.flatMap((chunk) => chunk?.file ?? []))
    const styles = new Set(chunks.flatMap((chunk) => chunk?.css ?? []))
    return [
      ...(isPublic(screen) ? [] : shellCalls).map(
        (call) => `<link rel="preload" as="fetch" crossorigin href="${call}">`,
      ),
      ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
      ...[...scripts].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
      ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
    ].join('')
  }

  return (url) => {
    const path = url.split('?')[0] ?? '/'
    const { screen = '' } = routes.find(({ pattern }) => pattern.test(path)) ?? {}
    const known = links.get(screen) ?? createLinks(screen)
    links.set(screen, known)
    return known
  }
}
