import { fileURLToPath } from 'node:url'

/**
 * The program that tests start as a server: the bundle, as `npm start` does, where it was just built (scripts/test.mjs), which
 * takes half of the processor time to start; else the sources.
 */
export const serverProgram = process.env.SERVER_BUNDLE ?? fileURLToPath(new URL('../src/main.ts', import.meta.url))
