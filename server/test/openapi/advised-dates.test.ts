import { globSync, readFileSync } from 'node:fs'
import { parseField } from '@portale/domain/generator/records/record.ts'
import { parseItalianDate } from '@portale/domain/platform/italian-date.ts'
import { parseExactMoment, parseMoment } from '@portale/domain/platform/moments.ts'
import { parseDay } from '@portale/domain/platform/plain-fields.ts'
import { describe, expect, it } from 'vitest'

const files = globSync(['domain/src/**/*.ts', 'server/src/**/*.ts', 'web/src/**/*.{ts,tsx}'], {
  cwd: new URL('../../..', import.meta.url),
  exclude: (name) => name.includes('.test.'),
})
const example = /\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}(?::\d{2})?)?|\d{1,2}\/\d{1,2}\/\d{4}(?: \d{2}:\d{2}(?::\d{2})?)?/g

/** The dates that a sentence of the portal advises: "scrivila come 31/12/2026", "Una data, come 21/11/2026". */
const advised = new Set(
  files
    .flatMap((file) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8').split('\n'))
    .filter((line) => /['`].*\b(come|esempio)\b.*\d{4}/.test(line))
    .flatMap((line) => line.match(example) ?? []),
)

describe('every date that a message advises', () => {
  it('is found', () => expect(advised.size).toBeGreaterThan(3))

  it.each([...advised])('%s is taken by every field of days and moments', (text) => {
    const isDay = !text.includes(':')
    expect(parseMoment(text)).toHaveProperty('at')
    expect(parseExactMoment(text)).toHaveProperty('at')
    expect(parseField({ label: '', db_type: 'datetime', required: true }, text)).not.toHaveProperty('problem')
    expect(parseItalianDate(text)).toHaveProperty('value')
    if (isDay) expect(parseDay(text)).toBeDefined()
  })
})
