import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// Every place where people or files name a province reads it as people write it, or stands here with its reason.

const root = join(import.meta.dirname, '../..')
const sources = ['domain/src', 'server/src', 'web/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|generated/.test(file))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(join(root, folder, file), 'utf8') })),
)
const findFiles = (...patterns: RegExp[]) =>
  sources.filter(({ text }) => patterns.every((pattern) => pattern.test(text))).map(({ file }) => file)

it('what loads the provinces for a choice or a file is known', () => {
  expect(findFiles(/\blistDistricts\(|\bdistrictsQuery\b/).toSorted()).toEqual([
    'server/src/network/districts/district.queries.ts',
    'server/src/network/districts/district.routes.ts',
    'server/src/network/imports/dealer-import.ts',
    'server/src/network/imports/workshop-import.ts',
    'web/src/network/dealers/DealerForm.tsx',
    'web/src/network/dealers/GroupFields.tsx',
    'web/src/network/dealers/PartnerFilters.tsx',
    'web/src/network/dealers/partner.api.ts',
    'web/src/network/workshops/WorkshopForm.tsx',
  ])
})

it('each choice is found by the spellings, and an import by them alone', () => {
  // The forms pass their provinces to PartnerFields; the lists of documents and of progress have DistrictFilter.
  const choices = ['GroupFields', 'PartnerFields', 'PartnerFilters'].map(
    (name) => `web/src/network/dealers/${name}.tsx`,
  )
  expect(findFiles(/<(?:Select|SelectFilter|GroupField)\b/, /formatDistrict\(/).toSorted()).toEqual(choices)
  expect(findFiles(/findTyped\(/).toSorted()).toEqual(choices)
  expect(findFiles(/new DistrictNames\(/)).toEqual(['server/src/network/imports/partner-rows.ts'])
})

it('a province is named by one text in domain and one in SQL', () => {
  expect(findFiles(/\$\{code\} \(\$\{region|\.code \|\| ' \('/)).toEqual(['domain/src/network/dealers/district.ts'])
})
