import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type BackupContent, compareContents, writeManifest } from './manifest.ts'
import { backupName, deleteOlder, partialName } from './retention.ts'

const content: BackupContent = {
  migrations: [],
  installation: 'this',
  tables: { 'public.users': { rows: 2, hash: '5' } },
  portal_version: '0.1.0',
  created_at: '2026-11-01T00:00:00.000Z',
  kind: 'dump',
  postgres_version: '17.2',
  postgres_major: 17,
  pg_dump_major: 17,
  database_bytes: 1,
  secrets: '',
  damaged_files: [],
  folders: [],
  files: [],
  total_bytes: 0,
}
const nameOf = (day: number) => backupName(new Date(Date.UTC(2026, 10, day)))

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'portale-retention-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

async function writeBackup(day: number, installation: string): Promise<void> {
  mkdirSync(join(dir, nameOf(day)))
  await writeManifest(join(dir, nameOf(day)), { ...content, installation })
}

it('deletes older complete backups of this installation and partial ones, and nothing else', async () => {
  for (const day of [1, 2, 3, 4]) await writeBackup(day, day === 2 ? 'another' : 'this')
  mkdirSync(join(dir, partialName(nameOf(3))))
  mkdirSync(join(dir, nameOf(1).replace('00Z', '01Z'))) // has no manifest
  mkdirSync(join(dir, 'documents'))
  await deleteOlder(dir, nameOf(4), 2, { installation: 'this', report: () => {} })
  expect(readdirSync(dir).toSorted()).toEqual([
    nameOf(1).replace('00Z', '01Z'),
    nameOf(2),
    nameOf(3),
    nameOf(4),
    'documents',
  ])
})

it('finds tables that are missing, new, shorter or changed', () => {
  const compare = (tables: BackupContent['tables']) => compareContents(content, { ...content, tables })
  expect(compare(content.tables)).toEqual([])
  expect(compare({})).toEqual(['public.users is missing'])
  expect(compare({ 'public.users': { rows: 1, hash: '5' } })).toEqual(['public.users has 1 rows instead of 2'])
  expect(compare({ 'public.users': { rows: 2, hash: '6' } })).toEqual(['public.users has other content'])
  expect(compare({ ...content.tables, 'public.x': { rows: 0, hash: '0' } })).toEqual(['public.x is not in the backup'])
})
