import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { foldVat } from './folding.ts'
import { formatVat, isMaskedVat, maskVat, newVatProblem, vatCheckDigit, vatNumber, vatProblem } from './vat.ts'

describe('vatProblem', () => {
  it.each(['00743110157', '12345678903', '01234567897', '07643520567', '00000000018'])('%s is right', (vat) => {
    expect(vatProblem(vat)).toBeUndefined()
  })

  it.each([
    ['00743110158', 'cifra di controllo'],
    ['12345678901', 'cifra di controllo'],
    ['07643520576', 'cifra di controllo'],
    ['00000000000', 'solo zeri'],
    ['0074311015', '11 cifre: ne hai scritte 10'],
    ['007431101577', '11 cifre: ne hai scritte 12'],
    ['RSSMRA80A01H501U', 'codice fiscale'],
    ['rssmra80a01h501u', 'codice fiscale'],
    ['RSSMRA80A01H50MU', 'codice fiscale'],
    ['DE123456789', 'solo cifre'],
    ['0074311O157', 'solo cifre'],
    ['-0743110157', 'solo cifre'],
    ['1000000009.0', 'decimali'],
    ['1000000009,0', 'decimali'],
    ['٠٠٧٤٣١١٠١٥٧', 'solo cifre'],
  ])('%s: %s', (vat, words) => {
    expect(vatProblem(vat)).toContain(words)
  })

  it('every digit that is mistyped, and every two neighbours that change places, are found', () => {
    const right = '12345678903'
    for (let place = 0; place < 11; place += 1)
      for (const digit of '0123456789') {
        const typed = `${right.slice(0, place)}${digit}${right.slice(place + 1)}`
        if (typed !== right) expect(vatProblem(typed), typed).toBeDefined()
      }
  })
})

describe('newVatProblem', () => {
  const [eight, nine] = ['80012345679', '97012340156'].map((digits) => {
    const ten = digits.slice(0, 10)
    return `${ten}${vatCheckDigit(ten)}`
  }) as [string, string]

  it('refuses fiscal codes of bodies, of eleven digits from 8 or 9', () => {
    for (const digits of [eight, nine]) {
      expect(vatProblem(digits)).toBeUndefined()
      expect(newVatProblem(digits)).toContain('cominciano con 8 o 9 sono un codice fiscale')
    }
  })

  it('lets a record keep the one that it has, but take no other one', () => {
    expect(newVatProblem(eight, eight)).toBeUndefined()
    expect(newVatProblem(nine, eight)).toContain('codice fiscale')
    expect(newVatProblem(eight, '00743110157')).toContain('codice fiscale')
  })

  it('says what is wrong with any other number, stored or not', () => {
    expect(newVatProblem('00743110157')).toBeUndefined()
    expect(newVatProblem('00743110158')).toContain('cifra di controllo')
    expect(newVatProblem('8', '8')).toContain('11 cifre')
    expect(newVatProblem(`8${'0'.repeat(10)}`)).toContain('cifra di controllo')
  })
})

it.each([
  ['IT00743110157', '00743110157'],
  ['it 007.431.101-57', '007431101-57'],
  [' IT 00743 110157 ', '00743110157'],
  ['００７４３１１０１５７', '00743110157'],
  ['ITIT00743110157', 'IT00743110157'],
  ['007.431.101.57', '00743110157'],
  ['007.431 10157', '00743110157'],
  ['1000000009.0', '1000000009.0'], // 10000000090 is another company
  ['IT 0743110157.1', '0743110157.1'],
  ['00743.110157', '00743110157'],
])('plainVat(%s)', (typed, kept) => {
  expect(foldVat(typed)).toBe(kept)
})

describe('vatNumber', () => {
  const schema = z.object({ vat_n: vatNumber('partita IVA') })
  const messages = (vat_n: unknown) => schema.safeParse({ vat_n }).error?.issues.map((issue) => issue.message)

  it('keeps eleven digits', () => {
    expect(schema.parse({ vat_n: ' IT 00743110157' })).toEqual({ vat_n: '00743110157' })
  })

  it.each([undefined, null, '', ' ', 'IT'])('%j is missing', (vat_n) => {
    expect(messages(vat_n)).toEqual(['Il campo partita IVA è obbligatorio.'])
  })

  it.each([743110157, {}, [], true])('%j is of the wrong kind', (vat_n) => {
    expect(messages(vat_n)).toEqual(['Il campo partita IVA non è valido.'])
  })

  it('says what is wrong once', () => {
    expect(messages('123')).toEqual(['La partita IVA ha 11 cifre: ne hai scritte 3.'])
  })
})

it('is shown with IT', () => {
  expect(formatVat('00743110157')).toBe('IT00743110157')
})

it.each([
  [3, '007••••••••'],
  [10, '0074311015•'],
  [11, '00743110157'],
])('maskVat shows the first %i digits', (shown, masked) => {
  expect(maskVat('00743110157', shown)).toBe(masked)
  expect(isMaskedVat(masked)).toBe(shown < 11)
})
