import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Every file that validates documents, and the tests that send it the hostile ones, and some with a password. */
const callers: Record<string, string> = {
  'documents/activities/activity-form.ts': 'documents/activities/document-form.test.ts',
  'documents/uploads/upload-form.ts': 'documents/uploads/upload-rejected.test.ts',
  'generator/records/record-body.ts': 'generator/records/record-files.test.ts',
  'news/news/news-form.ts': 'news/news/news-documents.test.ts',
  'sales/leads/lead-manage.routes.ts': 'sales/leads/lead-manage-upload.test.ts',
}

const source = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(source, file), 'utf8')

it('what takes documents is tried with those that nobody is to get', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('files/document.ts'),
  )
  expect(files.filter((file) => /\b(validate|inspect)Document\(/.test(read(file))).toSorted()).toEqual(
    Object.keys(callers),
  )
  for (const test of Object.values(callers)) expect(read(test)).toContain('hostileFiles')
})
