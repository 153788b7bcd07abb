import { isLossless } from '@portale/domain/designer/conversions.ts'
import type { DbType } from '@portale/domain/designer/design-options.ts'
import type { Random } from '../../src/demo/random.ts'

export type Value = string | number | boolean | null | number[]

const texts = [
  '',
  'Bianco',
  '12',
  '-7',
  '1.234,50',
  '3,5',
  '0.25',
  'Sì',
  'no',
  '21/11/2026 09:30',
  'z'.repeat(300),
  'due\nrighe',
]
const moments = ['2026-11-21T08:30:00Z', '2026-07-01T22:00:00Z']

/** A value for a field of a type; `files` are the ids of files that are there. */
export function drawValue(random: Random, type: DbType, files: number[]): Value {
  if (random.chance(0.2)) return null
  if (type === 'boolean') return random.chance(0.5)
  if (type === 'integer') return random.pick([0, 1, random.int(-500, 5000)])
  if (type === 'decimal') return random.pick([0, 1, 2.5, random.int(-5000, 5000) / 100])
  if (type === 'datetime') return random.pick(moments)
  if (type === 'file') return random.pick(files)
  return random.pick(type === 'string' ? texts.filter((text) => text.length <= 255 && !text.includes('\n')) : texts)
}

function numberIn(text: string): number | null {
  if (/^[+-]?\d+(\.\d+)?$/.test(text)) return Number(text)
  return /^[+-]?[\d.]+,\d+$/.test(text) ? Number(text.replaceAll('.', '').replace(',', '.')) : null
}

const momentIn: Record<string, string> = { '21/11/2026 09:30': '2026-11-21T08:30:00Z' }

function fromText(text: string, to: DbType): Value {
  const number = numberIn(text)
  if (to === 'integer') return Number.isInteger(number) ? number : null
  if (to === 'decimal') return number
  if (to === 'boolean') return /^(s[iì]|1)$/i.test(text) ? true : /^(no|0)$/i.test(text) ? false : null
  if (to === 'datetime') return momentIn[text] ?? (moments.includes(text) ? text : null)
  if (to === 'string') return text.length > 255 || text.includes('\n') ? null : text
  return to === 'text' ? text : null
}

/** What a value becomes in a field of another type, told apart from how the portal does it. */
export function becomes(value: Value, from: DbType, to: DbType): Value {
  if (value === null || from === to) return value
  if (typeof value === 'string' && from !== 'datetime') return fromText(value, to)
  if (from === 'file' || to === 'file') return null
  if (to === 'string' || to === 'text') return typeof value === 'boolean' ? (value ? 'Sì' : 'No') : String(value)
  if (typeof value === 'boolean') return to === 'datetime' ? null : Number(value)
  if (typeof value !== 'number' || to === 'datetime') return null
  if (to === 'boolean') return value === 1 ? true : value === 0 ? false : null
  return to === 'decimal' || Number.isInteger(value) ? value : null
}

/** The values of a field by their records' ids. */
export type Values = Map<number, Value>

/** What a field held before it narrowed, and what was left of it then. */
export type Earlier = { type: DbType; values: Values; left: Values }

const mapped = (values: Values, from: DbType, to: DbType): Values =>
  new Map([...values].map(([id, value]) => [id, becomes(value, from, to)]))

/** The values of a field that gets another type, after what it was before: what was changed since is taken along. */
export function retypedValues(
  values: Values,
  from: DbType,
  to: DbType,
  before: Earlier[],
): { values: Values; before: Earlier[] } {
  if (from === to) return { values, before }
  const last = before.at(-1)
  if (last && before.some((one) => one.type === to)) {
    const back = new Map(
      [...values].map(([id, value]) => {
        const isChanged = value !== (last.left.get(id) ?? null)
        const taken = becomes(value, from, last.type)
        return [id, isChanged && (value === null || taken !== null) ? taken : (last.values.get(id) ?? null)]
      }),
    )
    return retypedValues(back, last.type, to, before.slice(0, -1))
  }
  const left = mapped(values, from, to)
  if (!isLossless(from, to)) return { values: left, before: [...before, { type: from, values, left }] }
  const carried = before.map((one, place) =>
    place === before.length - 1 ? { ...one, left: mapped(one.left, from, to) } : one,
  )
  return { values: left, before: carried }
}
