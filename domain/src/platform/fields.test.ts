import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fieldErrors, flag, html, lockVersion, nested, optionalText, text } from './fields.ts'
import { maxHtml } from './plain-fields.ts'

const messageOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message
const title = text('titolo')

describe('text', () => {
  it.each([
    [undefined, 'Il campo titolo è obbligatorio.'],
    [null, 'Il campo titolo è obbligatorio.'],
    ['', 'Il campo titolo è obbligatorio.'],
    [' \t\n', 'Il campo titolo è obbligatorio.'],
    [7, 'Il campo titolo non è valido.'],
    [true, 'Il campo titolo non è valido.'],
    [['a'], 'Il campo titolo non è valido.'],
    [{ a: 1 }, 'Il campo titolo non è valido.'],
    ['a\0b', 'Il campo titolo non è valido.'],
    ['x'.repeat(256), 'Il campo titolo non può superare i 255 caratteri.'],
    ['x'.repeat(10_000), 'Il campo titolo non può superare i 255 caratteri.'],
  ])('%j is rejected', (value, message) => {
    expect(messageOf(title, value)).toBe(message)
  })

  it('is trimmed, and measured once trimmed', () => {
    expect(title.parse(`  ${'x'.repeat(255)} `)).toBe('x'.repeat(255))
    expect(optionalText('nota').parse('  ')).toBe('')
  })
})

describe('html', () => {
  it.each([
    ['', 'Il campo descrizione è obbligatorio.'],
    [null, 'Il campo descrizione è obbligatorio.'],
    [{}, 'Il campo descrizione non è valido.'],
    ['<p>\0</p>', 'Il campo descrizione non è valido.'],
    ['x'.repeat(maxHtml + 1), 'Il campo descrizione è troppo grande: al massimo 10 MB, immagini comprese.'],
  ])('%.10j is rejected', (value, message) => {
    expect(messageOf(html('descrizione'), value)).toBe(message)
  })

  it('takes 10 MB as they are', () => {
    expect(html('descrizione').safeParse(` ${'x'.repeat(maxHtml - 1)}`).data).toHaveLength(maxHtml)
  })
})

describe('flag', () => {
  it.each([
    [0, false],
    [1, true],
    ['0', false],
    ['1', true],
    [true, true],
    [false, false],
  ])('%j is %s', (value, expected) => {
    expect(flag('scelta').parse(value)).toBe(expected)
  })

  it.each([undefined, null])('%s is missing', (value) => {
    expect(messageOf(flag('scelta'), value)).toBe('Il campo scelta è obbligatorio.')
  })

  it.each([2, -1, '', 'true', 'on', 'si', [], [1], {}, 0.5])('%j is no flag', (value) => {
    expect(messageOf(flag('scelta'), value)).toBe('Il campo scelta non è valido.')
  })
})

describe('lockVersion', () => {
  it.each([
    [0, 0],
    [7, 7],
    ['7', 7],
    [undefined, undefined],
    [null, undefined],
    ['', undefined],
  ])('%j is %s', (value, expected) => {
    expect(lockVersion.parse(value)).toBe(expected)
  })
})

describe('nested', () => {
  const schema = z.object({ lead: nested(z.object({ title, flag: flag('scelta') })) })

  it.each([{}, { lead: null }, { lead: 7 }, { lead: [] }, { lead: 'x' }, { lead: [{ title: 'a' }] }])(
    '%j reports every field of the missing object',
    (body) => {
      const { error } = schema.safeParse(body)
      expect(error && fieldErrors(error)).toEqual({
        'lead.title': ['Il campo titolo è obbligatorio.'],
        'lead.flag': ['Il campo scelta è obbligatorio.'],
      })
    },
  )

  it('takes no field from a prototype', () => {
    const body = JSON.parse('{"lead": {"__proto__": {"title": "a", "flag": 1}}}')
    expect(schema.safeParse(body).success).toBe(false)
  })
})

it('fieldErrors joins paths with dots and keeps all messages of a field in order', () => {
  const error = new z.ZodError([
    { code: 'custom', message: 'uno', path: ['a', 1, 'b'], input: 1 },
    { code: 'custom', message: 'due', path: ['a', 1, 'b'], input: 1 },
    { code: 'custom', message: 'tre', path: ['c'], input: 1 },
  ])
  expect(fieldErrors(error)).toEqual({ 'a.1.b': ['uno', 'due'], c: ['tre'] })
})
