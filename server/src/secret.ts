import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A secret of this installation: made once, kept in a file of its own; servers that start together get the same. */
export function loadOrCreateSecret(file: string): string {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true })
    const mine = `${file}.${process.pid}`
    writeFileSync(mine, randomBytes(32).toString('hex'), { mode: 0o600 })
    try {
      linkSync(mine, file) // whole or not at all, and only the first one
    } catch (error) {
      if (!existsSync(file)) throw error
    } finally {
      rmSync(mine, { force: true })
    }
  }
  return readFileSync(file, 'utf8').trim()
}
