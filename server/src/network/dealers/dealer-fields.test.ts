import type { Dealer } from '@portale/domain/network/dealers/partner.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { type ErrorBody, type Fields, partnerForm, sendRejected } from '../../../test/fixtures/partner.fixtures.ts'

const path = '/api/v1/dealers'

let t: TestApp
let admin: Caller
let form: (change?: Fields) => Fields
const post = (content: unknown, headers = {}) => admin.send<Dealer & ErrorBody>('POST', path, content, headers)

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  form = await partnerForm(t)
})
afterAll(() => t.close())

// The domain proves every wrong value of every field; these prove that the route applies its schema and writes nothing.
it.each([
  ['baldo_id', '', 'Il campo Baldo ID è obbligatorio.'],
  ['name', undefined, 'Il campo ragione sociale è obbligatorio.'],
  ['contract_type', null, 'Il campo tipo di contratto è obbligatorio.'],
  ['address', 204118, 'Il campo indirizzo non è valido.'],
  ['city', 'x'.repeat(1_000_000), 'Il campo città non può superare i 255 caratteri.'],
  ['sales_area', 'a\0b', 'Il campo area vendite non è valido.'],
  ['zip', '1234', 'Il CAP ha cinque cifre.'],
  ['district_id', 'TO', 'Il campo provincia non è valido.'],
  ['district_id', 999_999, 'La provincia scelta non esiste.'],
  ['district_id', '999999999999999', 'La provincia scelta non esiste.'],
])('rejects %s %.20j (422)', async (field, value, message) => {
  const { status, errors } = await sendRejected(t, () => post({ dealer: form({ [field]: value }) }))
  expect({ status, errors }).toEqual({ status: 422, errors: { [`dealer.${field}`]: [message] } })
})

it('stores texts of 255 characters (201)', async () => {
  const longest = 'à'.repeat(255)
  const texts = { name: longest, contract_type: longest, address: longest, city: longest, sales_area: longest }
  const { status, body } = await post({ dealer: form({ baldo_id: longest, ...texts }) })
  expect(status).toBe(201)
  expect(body).toMatchObject({ baldo_id: longest, ...texts })
})

it.each([{}, { dealer: null }, [], [{ dealer: {} }]])('reports every field of the body %j', async (body) => {
  const { status, errors } = await sendRejected(t, () => post(body))
  const keys = Object.keys(form()).map((field) => `dealer.${field}`)
  expect([status, Object.keys(errors).toSorted()]).toEqual([422, keys.toSorted()])
})

it.each(['{"dealer":', '', 'null', '[]', '7', '"x"'])('rejects the text %j as a body (400 or 422)', async (text) => {
  const answer = await assertWritesNothing(t, () => post(text, { 'content-type': 'application/json' }))
  expect([400, 422]).toContain(answer.status)
  expect(answer.text).not.toMatch(/SyntaxError|\.ts|select/i)
})
