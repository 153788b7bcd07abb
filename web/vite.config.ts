import react from '@vitejs/plugin-react'
import { defineConfig, type ProxyOptions } from 'vite'

const target = 'http://127.0.0.1:3000'

// The Host of the browser's request stays: the server compares it with its Origin.
const server: ProxyOptions = { target }

// POST /login and POST /reset-password share their path with a page: the page stays here.
const sharedWithPage: ProxyOptions = {
  target,
  bypass: (request) =>
    request.method === 'GET' && request.headers.accept?.includes('text/html') ? '/index.html' : undefined,
}

// The browser uses the words and rules of the domain and none of its schemas, which the server parses with. Calls of
// these names build schemas and nothing else, so that the ones without a reader are left out, zod with them.
const schemaBuilders = [
  'z',
  'activityBodyWith',
  'text',
  'optionalText',
  'html',
  'flag',
  'nested',
  'recordId',
  'recordIds',
  'emailAddress',
  'givenPassword',
  'newPasswordFor',
  'anyText',
  'required',
  'invalid',
]
const extendedSchemas = ['partner', 'activityYear', 'newsBody']

export default defineConfig({
  plugins: [react()],
  build: {
    manifest: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { manualPureFunctions: [...schemaBuilders, ...extendedSchemas] },
      // The list of screens names the files of each: with their own names every page would weigh 3 KiB more.
      output: { chunkFileNames: 'assets/[hash].js', assetFileNames: 'assets/[hash][extname]' },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/logout': server,
      '/notifications': server,
      '/avatars': server,
      '/activity_document_upload': server,
      '/lead_offers': server,
      '/document_news': server,
      '/login': sharedWithPage,
      '/reset-password': sharedWithPage,
      '/forgot-password': sharedWithPage,
      '/confirm-email': sharedWithPage,
      '/impersonate': sharedWithPage,
    },
  },
})
