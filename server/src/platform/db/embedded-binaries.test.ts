import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { copyBinaries } from './embedded-binaries.ts'
import { removeLeftovers } from './embedded-leftovers.ts'

let root: string
let packaged: string
let folder: string

const program = (mark: string) => `#!/bin/sh\necho 'postgres (PostgreSQL) 18.4'\n# ${mark}\n`

function writeFakeBinaries(target: string, mark: string): void {
  mkdirSync(join(target, 'bin'), { recursive: true })
  writeFileSync(join(target, 'bin', 'postgres'), program(mark), { mode: 0o755 })
}

const readMark = (target: string) => /# (.*)/.exec(readFileSync(join(target, 'bin', 'postgres'), 'utf8'))?.[1]

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portale-binaries-'))
  packaged = join(root, 'packaged')
  folder = join(root, 'data')
  writeFakeBinaries(packaged, 'genuine')
  mkdirSync(folder)
})
afterEach(() => {
  delete process.env.TMPDIR
  rmSync(root, { recursive: true })
})

it('copies into the installation’s folder, readable by all and writable only by its owner', () => {
  chmodSync(join(packaged, 'bin'), 0o777)
  chmodSync(join(packaged, 'bin', 'postgres'), 0o700)
  const copy = copyBinaries(packaged, folder)
  expect(copy).toBe(join(folder, 'binaries-18.4'))
  for (const path of [copy, join(copy, 'bin'), join(copy, 'bin', 'postgres')])
    expect(statSync(path).mode & 0o777).toBe(0o755)
})

it('copies once', () => {
  const made = statSync(copyBinaries(packaged, folder)).ino
  expect(statSync(copyBinaries(packaged, folder)).ino).toBe(made)
})

it('ignores a copy in the temporary folder', () => {
  process.env.TMPDIR = root
  writeFakeBinaries(join(root, `portale-rete-postgres-18.4-${process.getuid?.()}`), 'fake')
  expect(readMark(copyBinaries(packaged, folder))).toBe('genuine')
})

it('replaces a copy that others can write', () => {
  writeFakeBinaries(join(folder, 'binaries-18.4'), 'fake')
  chmodSync(join(folder, 'binaries-18.4'), 0o777)
  expect(readMark(copyBinaries(packaged, folder))).toBe('genuine')
})

it('does not use a partial copy, and deletes it at the next start unless its process runs', () => {
  const ended = 2 ** 22 + 1 // beyond Linux’s highest process number
  for (const name of ['binaries-18.4', 'cluster']) mkdirSync(join(folder, `${name}.new-${ended}`))
  writeFileSync(join(folder, `cluster.new-${ended}.password`), '')
  mkdirSync(join(folder, `cluster.new-${process.pid}`))
  expect(readMark(copyBinaries(packaged, folder))).toBe('genuine')
  removeLeftovers(folder)
  for (const name of ['binaries-18.4', 'cluster']) expect(existsSync(join(folder, `${name}.new-${ended}`))).toBe(false)
  expect(existsSync(join(folder, `cluster.new-${ended}.password`))).toBe(false)
  expect(existsSync(join(folder, `cluster.new-${process.pid}`))).toBe(true)
  expect(existsSync(join(folder, 'binaries-18.4'))).toBe(true)
})
