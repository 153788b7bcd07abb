import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const readSource = (name: string) => readFileSync(new URL(`src/${name}`, import.meta.url), 'utf8')

const expressions = [
  '(?<index>index: true)',
  "path: ['`]?(?<path>[^'`,]+)",
  "\\[(?<list>(?:'[^']+'(?:, )?)+)\\](?: as const\\))?\\.(?:map|flatMap)\\(\\((?<name>\\w+)\\)",
  "import\\('\\./(?<file>[^']+)'\\)",
]

/** The addresses of the screens, with the file of each, read from the text of a list of routes. */
function findScreenPaths(routes: string): Map<string, string> {
  const screens = new Map<string, string>()
  let paths: string[] = []
  let variable = 'path'
  let values: string[] = []
  for (const { groups = {} } of routes.matchAll(new RegExp(expressions.join('|'), 'g'))) {
    const { index, path, list, name = '', file } = groups
    if (list) {
      variable = name
      values = [...list.matchAll(/'([^']+)'/g)].map(([, value = '']) => value)
      paths = values
    } else if (path === variable) paths = values
    else if (path) paths = path.includes('${') ? values.map((value) => path.replace(`\${${variable}}`, value)) : [path]
    else if (index) paths = ['']
    else if (file) for (const known of paths) screens.set(known.replace(/^\//, ''), `src/${file}`)
  }
  return screens
}

/** Writes which file shows the screen of an address, so that a page can name at once what its screen will load. */
export const screenPaths: Plugin = {
  name: 'screen-paths',
  generateBundle() {
    const visitors = findScreenPaths(readSource('routes.tsx').split('patchRoutesOnNavigation')[0] ?? '')
    const screens = new Map([...visitors, ...findScreenPaths(readSource('signed-in.routes.tsx'))])
    const files = [...screens.values()]
    const isRoutes = (id: string) => /web\/src\/(signed-in\.)?routes\.tsx$/.test(id.replaceAll('\\', '/'))
    for (const id of [...this.getModuleIds()].filter(isRoutes))
      for (const screen of this.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
        if (!isRoutes(screen) && !files.some((file) => screen.replaceAll('\\', '/').endsWith(file)))
          this.error(`no address was found for ${screen}: correct web/screen-paths.ts`)
    this.emitFile({
      type: 'asset',
      fileName: '.vite/screens.json',
      source: JSON.stringify(Object.fromEntries(screens)),
    })
  },
}
