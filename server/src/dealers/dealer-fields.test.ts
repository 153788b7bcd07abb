import type { Dealer } from '@portale/domain/dealers/partner.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../test/app.ts'
import { type Fields, partnerForm, type Refusal, refusedBy } from '../../test/fixtures/partner.fixtures.ts'
import { assertWritesNothing } from '../../test/traces.ts'

const path = '/api/v1/dealers'

let t: TestApp
let admin: Caller
let form: (change?: Fields) => Fields
const post = (content: unknown, headers = {}) => admin.send<Dealer & Refusal>('POST', path, content, headers)
const refused = (change: Fields) => refusedBy(t, () => post({ dealer: form(change) }))

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  form = await partnerForm(t)
})
afterAll(() => t.close())

const texts = {
  baldo_id: 'Baldo ID',
  name: 'ragione sociale',
  contract_type: 'tipo di contratto',
  address: 'indirizzo',
  city: 'città',
  sales_area: 'area vendite',
}

describe.each(Object.entries(texts))('%s', (field, name) => {
  const required = `Il campo ${name} è obbligatorio.`
  const invalid = `Il campo ${name} non è valido.`
  const tooLong = `Il campo ${name} non può superare i 255 caratteri.`
  it.each([
    ['missing', undefined, required],
    ['null', null, required],
    ['empty', '', required],
    ['blank', ' \t\n ', required],
    ['a hard space alone', '\u00a0', required],
    ['a number', 204118, invalid],
    ['a boolean', true, invalid],
    ['an array', ['x'], invalid],
    ['an object', { constructor: 'x' }, invalid],
    ['256 characters', 'x'.repeat(256), tooLong],
    ['a megabyte', 'x'.repeat(1_000_000), tooLong],
    ['with NUL', 'a\0b', invalid],
    ['with a line break', 'a\nb', invalid],
  ])('%s', async (_what, value, message) => {
    expect(await refused({ [field]: value })).toEqual({ status: 422, errors: { [`dealer.${field}`]: [message] } })
  })

  it('255 characters', async () => {
    const longest = 'à'.repeat(255)
    const { status, body } = await post({ dealer: form({ [field]: longest }) })
    expect([status, body[field as 'name']]).toEqual([201, longest])
  })
})

describe('zip', () => {
  it.each(['1234', '123456', '1234a', '1 234', '-1234', '12.34', '１２３４５', '1e100'])(
    '%j has not five digits',
    async (zip) => {
      const errors = { 'dealer.zip': ['Il CAP ha cinque cifre.'] }
      expect(await refused({ zip })).toEqual({ status: 422, errors })
    },
  )

  it.each([undefined, null, '', '  '])('%j is missing', async (zip) => {
    const { errors } = await refused({ zip })
    expect(Object.keys(errors)).toEqual(['dealer.zip'])
    expect(errors['dealer.zip']?.[0]).toBe('Il campo CAP è obbligatorio.')
  })

  it.each([10138, ['10138'], {}, true])('%j is no text', async (zip) => {
    expect((await refused({ zip })).errors).toEqual({ 'dealer.zip': ['Il campo CAP non è valido.'] })
  })
})

describe('district_id', () => {
  const required = 'Il campo provincia è obbligatorio.'
  const invalid = 'Il campo provincia non è valido.'
  const unknown = 'La provincia scelta non esiste.'
  it.each([
    [undefined, required],
    [null, required],
    ['', required],
    ['TO', invalid],
    [0, invalid],
    [-1, invalid],
    [1.5, invalid],
    [1e20, invalid],
    ['1 OR 1=1', invalid],
    [[1], expect.any(String)],
    [true, expect.any(String)],
    [{ id: 1 }, expect.any(String)],
    [999_999, unknown],
    ['999999999999999', unknown],
  ])('%j', async (district_id, message) => {
    expect(await refused({ district_id })).toEqual({ status: 422, errors: { 'dealer.district_id': [message] } })
  })
})

describe('a body that is none', () => {
  const all = [...Object.keys(texts), 'zip', 'district_id'].map((field) => `dealer.${field}`).toSorted()
  it.each([{}, { dealer: null }, { dealer: [] }, { dealer: 'x' }, [], [{ dealer: {} }], { dealer: { dealer: {} } }])(
    '%j reports every field',
    async (content) => {
      const { status, errors } = await refusedBy(t, () => post(content))
      expect([status, Object.keys(errors).toSorted()]).toEqual([422, all])
    },
  )

  it.each(['{"dealer":', '', 'null', '[]', '7', '"x"'])('the text %j', async (text) => {
    const answer = await assertWritesNothing(t, () => post(text, { 'content-type': 'application/json' }))
    expect([400, 422]).toContain(answer.status)
    expect(answer.text).not.toMatch(/SyntaxError|\.ts|select/i)
  })
})
