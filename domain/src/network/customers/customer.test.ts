import { describe, expect, it } from 'vitest'
import { fieldErrors } from '../../platform/fields.ts'
import { customerBody, customerContactBody } from './customer.ts'

const customerErrors = (change: Record<string, unknown>) => {
  const { error } = customerBody.safeParse({ customer: { vat_n: '01234567897', name: 'Trasporti', ...change } })
  return error ? fieldErrors(error) : {}
}

describe('the body of a customer', () => {
  it.each([{}, { customer: null }, { customer: [] }, { customer: 'x' }])('reports both fields of %j', (body) => {
    const { error } = customerBody.safeParse(body)
    expect(error && fieldErrors(error)).toEqual({
      'customer.vat_n': ['Il campo partita IVA è obbligatorio.'],
      'customer.name': ['Il campo ragione sociale è obbligatorio.'],
    })
  })

  it.each([
    [null, 'Il campo ragione sociale è obbligatorio.'],
    ['', 'Il campo ragione sociale è obbligatorio.'],
    [' \t ', 'Il campo ragione sociale è obbligatorio.'],
    [7, 'Il campo ragione sociale non è valido.'],
    [['x'], 'Il campo ragione sociale non è valido.'],
    ['a\0b', 'Il campo ragione sociale non è valido.'],
    ['x'.repeat(256), 'Il campo ragione sociale non può superare i 255 caratteri.'],
  ])('rejects the name %.20j', (name, message) => {
    expect(customerErrors({ name })).toEqual({ 'customer.name': [message] })
  })

  it.each([
    'IT01234567897',
    'it 012 345 678 97',
    'IT.012.345.678.97',
    '  01234567897\n',
    'ＩＴ０１２３４５６７８９７',
    '01234\u00a0567897',
  ])('parses %j to its digits', (vat_n) => {
    expect(customerBody.parse({ customer: { vat_n, name: 'Trasporti' } }).customer.vat_n).toBe('01234567897')
  })

  const letters = 'La partita IVA ha solo cifre: controlla che non ci siano lettere o altri segni.'
  it.each([
    ['', 'Il campo partita IVA è obbligatorio.'],
    [' . ', 'Il campo partita IVA è obbligatorio.'],
    ['IT', 'Il campo partita IVA è obbligatorio.'],
    [null, 'Il campo partita IVA è obbligatorio.'],
    [{}, 'Il campo partita IVA non è valido.'],
    [1234567897, 'Il campo partita IVA non è valido.'],
    ['0123456789', 'La partita IVA ha 11 cifre: ne hai scritte 10.'],
    ['012345678970', 'La partita IVA ha 11 cifre: ne hai scritte 12.'],
    ['IT0123456789', 'La partita IVA ha 11 cifre: ne hai scritte 10.'],
    ['01234567890', expect.stringContaining('la cifra di controllo non torna')],
    ['10234567897', expect.stringContaining('la cifra di controllo non torna')],
    ['00000000000', 'La partita IVA non può avere solo zeri.'],
    ['RSSMRA85T10A562S', 'Questo è un codice fiscale: serve la partita IVA, di 11 cifre.'],
    ['rss mra 85t10 a562s', 'Questo è un codice fiscale: serve la partita IVA, di 11 cifre.'],
    ['DE123456789', letters],
    ['FR01234567897', letters],
    ['0123456789O', letters],
    ['ITIT01234567897', letters],
    ['01234567897\0', letters],
    ["01234567897' OR 1=1", letters],
    ['٠١٢٣٤٥٦٧٨٩٧', letters],
    ['-1234567897', letters],
    ['x'.repeat(100_000), letters],
  ])('rejects the VAT number %.30j', (vat_n, message) => {
    expect(customerErrors({ vat_n })).toEqual({ 'customer.vat_n': [message] })
  })
})

describe('the body of a contact', () => {
  const valid = { name: 'Anna Verdi', email: 'anna@b.it', phone: '011 12345' }
  const parse = (change: Record<string, unknown>) =>
    customerContactBody.safeParse({ customer_contact: { ...valid, ...change } })

  it.each([{}, { customer_contact: null }, { customer_contact: [] }])('reports all fields of %j', (body) => {
    const { error } = customerContactBody.safeParse(body)
    expect(error && fieldErrors(error)).toEqual({
      'customer_contact.name': ['Il campo nome è obbligatorio.'],
      'customer_contact.email': ['Il campo e-mail è obbligatorio.'],
      'customer_contact.phone': ['Il campo telefono è obbligatorio.'],
    })
  })

  const wrongMail = (value: string) => `“${value}” non è valido: scrivi per esempio nome@azienda.it.`
  const wrongPhone = (value: string) => `“${value}” non è valido: scrivi per esempio +39 011 1234567.`
  it.each([
    ['name', '  ', ['Il campo nome è obbligatorio.']],
    ['name', 5, ['Il campo nome non è valido.']],
    ['name', 'x'.repeat(256), ['Il campo nome non può superare i 255 caratteri.']],
    ['email', ' , ,', ['Il campo e-mail è obbligatorio.']],
    ['email', 'anna', [wrongMail('anna')]],
    ['email', 'a@b.it, anna, c@d.it, @x', [wrongMail('anna'), wrongMail('@x')]],
    ['email', 'a@b.it; anna', [wrongMail('anna')]],
    ['email', 'a@b.it\nBcc: x@y.it', [wrongMail('Bcc: x@y.it')]],
    ['email', '"><script>@x.it', [wrongMail('"><script>@x.it')]],
    ['email', ['a@b.it'], ['Il campo e-mail non è valido.']],
    ['email', 'a@b.it\0', ['Il campo e-mail non è valido.']],
    ['email', `a@${'b'.repeat(252)}.it`, ['Il campo e-mail non può superare i 255 caratteri.']],
    ['phone', 'abc', [wrongPhone('abc')]],
    ['phone', '1234, 011 12345, +', [wrongPhone('1234'), wrongPhone('+')]],
    ['phone', '=1+1+1+1+1+1', [wrongPhone('=1+1+1+1+1+1')]],
    ['phone', 39011, ['Il campo telefono non è valido.']],
    ['phone', null, ['Il campo telefono è obbligatorio.']],
    ['phone', '1'.repeat(256), ['Il campo telefono non può superare i 255 caratteri.']],
  ])('rejects %s = %.30j', (field, value, messages) => {
    const { error } = parse({ [field]: value })
    expect(error && fieldErrors(error)).toEqual({ [`customer_contact.${field}`]: messages })
  })
})
