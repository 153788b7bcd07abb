import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** The secret in a file, created at the first start; servers that start at the same time get the same one. */
export function loadOrCreateSecret(file: string): string {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true })
    const partial = `${file}.${process.pid}`
    writeFileSync(partial, randomBytes(32).toString('hex'), { mode: 0o600 })
    try {
      linkSync(partial, file) // atomic, and only the first one succeeds
    } catch (error) {
      if (!existsSync(file)) throw error
    } finally {
      rmSync(partial, { force: true })
    }
  }
  return readFileSync(file, 'utf8').trim()
}
