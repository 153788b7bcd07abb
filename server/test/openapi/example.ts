import { writeFileSync } from 'node:fs'
import { isRecord } from '@portale/domain/platform/plain-fields.ts'
import type { Examples } from '../../src/platform/openapi/examples.ts'

/** Any valid one. */
const vatNumber = '00743110157'
const isId = (name: string) => /(^|_)ids?$/.test(name)
/** What lets one in, or could. */
const isSecret = (name: string) => /secret$|password|challenge|^uri$|^token$|^codes?$|_key$/i.test(name)

const replacements: [RegExp, string][] = [
  [/^\d{4}-\d\d-\d\dT.*$/, '2026-11-26T08:00:00+00:00'],
  [/^20[4-9]\d$/, '2027'],
  [/(?<=[a-z] )\d{1,4}$/i, '1'],
  [/(?<=^[A-Z]+-)\d+$/, '1'],
  [/\d+(?=@)/, '1'],
  [/(?<=\/)\d+(?=\/|\?|$)/g, '1'],
  [/[\w+-]{32,}/g, '…'],
]

/** What a test sent or was answered without what differs from run to run: ids count from 1, moments are one. */
export function toExample(sent: unknown, longest = Number.POSITIVE_INFINITY): unknown {
  const ids = new Map<number, number>()
  const walk = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.slice(0, longest).map((item) => walk(item, name))
    if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, walk(item, key)]))
    if (typeof value === 'number' && isId(name)) {
      if (!ids.has(value)) ids.set(value, ids.size + 1)
      return ids.get(value)
    }
    if (typeof value !== 'string') return value
    if (name === 'vat_n') return vatNumber
    if (isSecret(name) && value !== '') return '…'
    return replacements.reduce((text, [pattern, by]) => text.replace(pattern, by), value)
  }
  return walk(sent, '')
}

const news = { title: 'Nuovi orari', body: '<p>Da lunedì apriamo alle 8.</p>', dealers: 1, workshops: 0 }

/** Bodies that the walk does not send: it sends a form instead, or what is refused, as the call works only once. */
export const unsentExamples: Examples = {
  'POST /api/v1/activity_document_types/:id/not_applicable': {
    body: { declaration: { reason: 'La concessionaria non vende questo modello.' } },
  },
  'POST /api/v1/activity_document_uploads/:id/withdraw': { body: { upload: { lock_version: 1 } } },
  'POST /api/v1/leads/:id/manage': { body: { lead: { status: 'contacted', salesnotes: 'Richiama lunedì.' } } },
  'POST /api/v1/news': { body: news },
  'POST /api/v1/news/:id': { body: { ...news, pinned: 1 } },
}

/** A line for each call that has something to show; not for the documents of the calls. */
export function writeExamples(examples: Examples): void {
  const lines = Object.entries(examples)
    .map(([call, example]) => [call, { ...example, ...unsentExamples[call] }] as const)
    .filter(([call, example]) => Object.keys(example).length > 0 && !call.includes('openapi'))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([call, example]) => `  ${JSON.stringify(call)}: ${JSON.stringify(example)}`)
  writeFileSync(new URL('../../src/platform/openapi/examples.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`)
}
