import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findClientProgram } from './pg-dump.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portale-pg-dump-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function writeProgram(name: string, version: string): string {
  writeFileSync(join(folder, name), `#!/bin/sh\necho '${name} (PostgreSQL) ${version}'\n`, { mode: 0o755 })
  return join(folder, name)
}

it('rejects a pg_dump that is missing or older than the server, and says what to install', async () => {
  await expect(findClientProgram('pg_dump', join(folder, 'none'), 17)).rejects.toThrow(
    /none was not found: install .* version 17 or newer \(Debian: postgresql-client-17\), or name pg_dump in PG_DUMP$/,
  )
  const old = writeProgram('pg_dump', '15.18 (Debian 15.18-0+deb12u1)')
  await expect(findClientProgram('pg_dump', old, 17)).rejects.toThrow(/pg_dump is of version 15: install/)
})

it('finds pg_restore in the folder of PG_DUMP', async () => {
  const path = writeProgram('pg_restore', '18.1')
  expect(await findClientProgram('pg_restore', join(folder, 'pg_dump'), 17)).toEqual({ path, major: 18 })
})
