import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type ProxyOptions } from 'vite'
import { pureDomain } from './pure-domain.ts'

const target = 'http://127.0.0.1:3000'

// Keeps the Host of the browser's request, which the server compares with its Origin.
const serverProxy: ProxyOptions = { target }

// These paths are pages as well as calls: a GET of HTML is answered here.
const pageOrServer: ProxyOptions = {
  target,
  bypass: (request) =>
    request.method === 'GET' && request.headers.accept?.includes('text/html') ? '/index.html' : undefined,
}

type Screens = Record<string, { path: string; load: () => Promise<unknown> }[]>

/** Writes which file shows the screen of an address, so that a page can name at once what its screen will load. */
const screenFiles: Plugin = {
  name: 'screen-files',
  async generateBundle() {
    const lists = ['public-screens.ts', 'signed-in-screens.ts'].map(
      (name) => new URL(`src/${name}`, import.meta.url).href,
    )
    const screens = (await Promise.all(lists.map((list): Promise<Screens> => import(list))))
      .flatMap(Object.values)
      .flat()
    const files = screens.map(({ path, load }) => {
      const [, file] = /import\('\.\/([^']+)'\)/.exec(String(load)) ?? this.error(`no file was found for /${path}`)
      return [path.replace(/^\//, ''), `src/${file}`]
    })
    this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source: JSON.stringify(Object.fromEntries(files)) })
  },
}

// Five dialogs are made of these, which load on demand: in the file of what screens share they would load with each list.
const isNeededAtOnce = (id: string) => !/\/platform\/list\/(BatchDialog|BatchOutcome|useBatch)\.tsx?$/.test(id)

export default defineConfig({
  plugins: [react(), pureDomain, screenFiles],
  build: {
    manifest: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    // The policy of the pages allows no style sheet as a data address.
    assetsInlineLimit: (file) => (file.endsWith('.css') ? false : undefined),
    rolldownOptions: {
      onLog(level, log, report) {
        // What is said to load on demand and does not: a screen would be larger than it says.
        if (log.code === 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message)
        report(level, log)
      },
      // The list of screens names the files of each: readable names would add 3 KiB to every page.
      output: {
        // What five screens share is one file, the packages another: without it a list loads a hundred files, each a request.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules/, minShareCount: 5, priority: 1 },
            { name: 'shared', minShareCount: 5, test: isNeededAtOnce },
          ],
        },
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
      },
    },
  },
  server: {
    proxy: {
      '/api': serverProxy,
      '/logout': serverProxy,
      '/notifications': serverProxy,
      '/avatars': serverProxy,
      '/activity_document_type': serverProxy,
      '/activity_document_upload': serverProxy,
      '/lead_offers': serverProxy,
      '/document_news': serverProxy,
      '/login': pageOrServer,
      '/reset-password': pageOrServer,
      '/forgot-password': pageOrServer,
      '/confirm-email': pageOrServer,
      '/impersonate': pageOrServer,
    },
  },
})
