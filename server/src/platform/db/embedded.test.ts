import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { embeddedPostgres } from './embedded.ts'

it('deletes the drafts of a killed start at the next one', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portale-embedded-'))
  chmodSync(dataDir, 0o755) // as root, PostgreSQL runs as somebody else
  const folder = join(dataDir, 'postgres')
  mkdirSync(join(folder, `cluster.new-${2 ** 22 + 1}`, 'base'), { recursive: true })
  const embedded = await embeddedPostgres(dataDir)
  await embedded.stop()
  expect(readdirSync(folder).filter((name) => !name.startsWith('binaries-'))).toEqual(['cluster'])
  rmSync(dataDir, { recursive: true })
})
