import { createHash } from 'node:crypto'
import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const minFreeBytes = 3 * 1024 ** 3

/** Linux's file system in memory, if this machine has one with enough room. */
function findMemory(): string | undefined {
  if (process.env.TEST_DATA_DIR) return undefined
  try {
    const folder = '/dev/shm'
    accessSync(folder, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(folder)
    return Math.min(bavail * bsize, process.availableMemory()) > minFreeBytes ? folder : undefined
  } catch {
    return undefined
  }
}

/** The memory of this run, which the workers have from their process' environment: it is looked for once. */
const memory = process.env.TEST_MEMORY ?? findMemory() ?? ''
process.env.TEST_MEMORY = memory

/** This checkout's folder in memory; undefined where there is none. */
export const memoryFolder = memory
  ? join(memory, `portale-test-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`)
  : undefined

/**
 * Where tests keep what need not survive the machine: a thousand small files of a new database took .75 s of processor time
 * on a disk, .03 in memory. What proves durability stays on the disk, in `tmpdir()`.
 */
export const temporaryFolder = memoryFolder ?? tmpdir()
