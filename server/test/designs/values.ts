import type { DbType } from '@portale/domain/generator/designer/design-options.ts'
import { isLossless } from '@portale/domain/generator/designer/plan-fields.ts'
import type { Random } from '../../src/demo/random.ts'

export type Value = string | number | boolean | null | number[]

const texts = [
  'Bianco',
  '12',
  '-7',
  '1.234,50',
  '1.234',
  '3,5',
  '0.25',
  'Sì',
  'no',
  '21/11/2026 09:30',
  'z'.repeat(300),
  'due\nrighe',
]
const moments = ['2026-11-21T08:30:00Z', '2026-07-01T22:00:00Z']

/** A value for a field of a type; `files` are the ids of existing files. */
export function randomValue(random: Random, type: DbType, files: number[]): Value {
  if (random.chance(0.2)) return null
  if (type === 'boolean') return random.chance(0.5)
  if (type === 'integer') return random.pick([0, 1, random.int(-500, 5000)])
  if (type === 'decimal') return random.pick([0, 1, 2.5, random.int(-5000, 5000) / 100])
  if (type === 'datetime') return random.pick(moments)
  if (type === 'file') return random.pick(files)
  return random.pick(type === 'string' ? texts.filter((text) => text.length <= 255 && !text.includes('\n')) : texts)
}

function parseNumber(text: string): number | null {
  if (/^[+-]?\d+(\.\d+)?$/.test(text)) return Number(text)
  return /^[+-]?[\d.]+,\d+$/.test(text) ? Number(text.replaceAll('.', '').replace(',', '.')) : null
}

const parsedMoments: Record<string, string> = { '21/11/2026 09:30': '2026-11-21T08:30:00Z' }

function fromText(text: string, to: DbType): Value {
  // An integer has no decimals, a decimal may mean both.
  if (text === '1.234' && to === 'integer') return 1234
  if (text === '1.234' && to === 'decimal') return null
  const number = parseNumber(text)
  if (to === 'integer') return Number.isInteger(number) ? number : null
  if (to === 'decimal') return number
  if (to === 'boolean') return /^(s[iì]|1)$/i.test(text) ? true : /^(no|0)$/i.test(text) ? false : null
  if (to === 'datetime') return parsedMoments[text] ?? (moments.includes(text) ? text : null)
  if (to === 'string') return text.length > 255 || text.includes('\n') ? null : text
  return to === 'text' ? text : null
}

/** Converts a value to another type, independently of the portal's own conversion. */
export function convertValue(value: Value, from: DbType, to: DbType): Value {
  if (value === null || from === to) return value
  if (typeof value === 'string' && from !== 'datetime') return fromText(value, to)
  if (from === 'file' || to === 'file') return null
  if (to === 'string' || to === 'text')
    return typeof value === 'boolean' ? (value ? 'Sì' : 'No') : String(value).replace('.', ',')
  if (typeof value === 'boolean') return to === 'datetime' ? null : Number(value)
  if (typeof value !== 'number' || to === 'datetime') return null
  if (to === 'boolean') return value === 1 ? true : value === 0 ? false : null
  return to === 'decimal' || Number.isInteger(value) ? value : null
}

/** The values of a field by their records' ids. */
export type Values = Map<number, Value>

/** The values of a field before a lossy conversion, and what they were converted to. */
export type Earlier = { type: DbType; values: Values; converted: Values }

const convertValues = (values: Values, from: DbType, to: DbType): Values =>
  new Map([...values].map(([id, value]) => [id, convertValue(value, from, to)]))

/** The values of a field whose type changes: an earlier type restores its values, merged with what changed since. */
export function retypedValues(
  values: Values,
  from: DbType,
  to: DbType,
  earlier: Earlier[],
): { values: Values; earlier: Earlier[] } {
  if (from === to) return { values, earlier }
  const last = earlier.at(-1)
  if (last && earlier.some(({ type }) => type === to)) {
    const restored = new Map(
      [...values].map(([id, value]) => {
        const isChanged = value !== (last.converted.get(id) ?? null)
        const reverted = convertValue(value, from, last.type)
        return [id, isChanged && (value === null || reverted !== null) ? reverted : (last.values.get(id) ?? null)]
      }),
    )
    return retypedValues(restored, last.type, to, earlier.slice(0, -1))
  }
  const converted = convertValues(values, from, to)
  if (!isLossless(from, to)) return { values: converted, earlier: [...earlier, { type: from, values, converted }] }
  if (!last) return { values: converted, earlier }
  const widened = { ...last, converted: convertValues(last.converted, from, to) }
  return { values: converted, earlier: [...earlier.slice(0, -1), widened] }
}
