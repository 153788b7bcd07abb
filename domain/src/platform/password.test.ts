import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldErrors } from './fields.ts'
import {
  loginBody,
  passwordProblems,
  passwordRules,
  passwordStrength,
  resetPasswordBody,
  strengthLabel,
} from './password.ts'

const [short, upper, lower, digit, special] = passwordRules.map((rule) => rule.message)
const common = 'La password è tra le più comuni: scegline un’altra.'

describe('the five rules', () => {
  it.each([
    ['', [short, upper, lower, digit, special]],
    ['Aa1!', [short]],
    ['Aa1!aa7', [short]],
    ['aa1!aa77', [upper]],
    ['AA1!AA77', [lower]],
    ['Aaa!aabb', [digit]],
    ['Aaa1aabb', [special]],
    ['Aaa1 aabb', [special]],
    ['aaaaaaaa', [upper, digit, special]],
    ['12345678', [upper, lower, special]],
    ['Àèi1!oùéx', []],
    ['Rete-2026-Vai', []],
    ['😀😀😀😀Aa1', [short]],
    ['😀😀😀😀😀Aa1', []],
    ['Aa1_aaaa', []],
    [`Lunga-1${'x'.repeat(200)}`, []],
  ])('%j', (password, missed) => {
    expect(passwordProblems(password)).toEqual(missed)
    if (missed.length > 0) expect(passwordStrength(password)).toBe(5 - missed.length)
  })

  it('adding a sign never meets fewer rules', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(passwordStrength(a + b)).toBeGreaterThanOrEqual(passwordStrength(a))
      }),
    )
  })
})

it.each([
  [5, 'Ottimo'],
  [4, 'Buono'],
  [3, 'Discreto'],
  [2, 'Debole'],
  [1, 'Molto debole'],
  [0, 'Molto debole'],
])('%i points are called %s', (points, label) => {
  expect(strengthLabel(points)).toBe(label)
})

describe('the commonest passwords', () => {
  it.each([
    'Password1!',
    'P@ssw0rd1!',
    'Passw0rd!!1',
    'Qwerty12!',
    'Qwertyuiop1!',
    'Juventus1!',
    'Admin-2026',
    'Benvenuto1!',
    'Italia2026!',
    'Francesca1990!',
    'Estate2026!',
    'Changeme1!',
    'Aa123456!',
    '1q2w3e4R!',
    '!QAZ2wsx',
    'Qwe123asd!',
    'Zaq12wsx!',
    'Abcd1234!',
    'Xqwerty12!',
    'Q1w2e3r4!',
    'q1W2e3r4!',
    'Q1W2E3r4t5!',
    '4R3e2w1q!',
    'Q!w2E#r4t',
    'Q@w3E$r5',
    'Qpwoeiru1!',
    'Q7w3e9r1!',
    'Qwer-7391',
    'P0o9i8u7!',
    'Poiu0987!',
    'Lkjhg-5432',
    'A1s2d3f4!',
    '!Qaz"Wsx3',
    '!@#$%^Qwe1',
    'Zxcvb!"£$5',
    '1Qaz@wsx#edc',
    'Mnbvcxz1!',
    'Qweasdzxc123!',
    'Superman1!',
    '$Uperman99!',
    'Sup3rm4n!',
    'Sunshine1!',
    'Ferrari1!',
    'Ferrar1!',
    'Alfa-Romeo1!',
    'CiaoCiao2!',
    '2026Natale!',
    'Lunedì2026!',
    'Marco12051985!',
    'Portale2026!',
    'PortaleRete1!',
    'Workshop2026!',
    'Officina-2026',
    'Concessionaria1!',
    'Demo-2026!',
  ])('%s is rejected', (password) => {
    expect(passwordProblems(password)).toEqual([common])
  })

  it.each([
    'Password1!x',
    'Il-mio-Amore7',
    'Rete-2026-Vai',
    'Nuova-2026-Vai',
    'Marco-482957163!',
    'Tre-Rose1!',
    'Trattore-Giallo7',
    'Qw3!xp9Lm#',
    'Vj7$kd02',
    'Qwerty-sul-trattore-12!',
    'Il cane qwer corre 1234!',
    'Asdf1234-Montagna-Verde!',
    'Nebbia-Fitta-Sul-Po-1987',
    'Quattro.Gatti-E-5-Cani',
    'Tre tigri, 33 trentini!',
    'Serata-al-Mare-2026!',
    'kX9!pTw2',
    'Hb4?zn8Qe!',
    'gT5%mw0Ry',
  ])('%s is not one of them', (password) => {
    expect(passwordProblems(password)).toEqual([])
  })
})

const good = { token: 't', email: 'a@rete.example', password: 'Rete-2026-Vai', password_confirmation: 'Rete-2026-Vai' }
const errorsOf = (body: unknown) => {
  const parsed = resetPasswordBody.safeParse(body)
  return parsed.success ? {} : fieldErrors(parsed.error)
}

describe('the body of a reset', () => {
  it('is accepted when both are the same and good', () => {
    expect(errorsOf(good)).toEqual({})
  })

  it.each([undefined, '', 'anna@rete.example'])('names the address %j of links of before, or none', (email) => {
    expect(errorsOf({ ...good, email })).toEqual({})
  })

  it.each([
    ['token', { token: undefined }, ['Il collegamento non è completo.']],
    ['token', { token: 'x'.repeat(256) }, ['Il collegamento non è valido.']],
    ['email', { email: 7 }, ['Il campo email non è valido.']],
    ['email', { email: 'x'.repeat(256) }, ['Il campo email non è valido.']],
    ['password', { password: null, password_confirmation: null }, ['Il campo password è obbligatorio.']],
    ['password', { password: 'Aa1!', password_confirmation: 'Aa1!' }, [short]],
    ['password', { password: 'Password1!', password_confirmation: 'Password1!' }, [common]],
    ['password_confirmation', { password_confirmation: 'altra' }, ['Le password non coincidono.']],
    ['password_confirmation', { password_confirmation: undefined }, ['Le password non coincidono.']],
  ])('says at %s what is wrong with %j', (key, change, messages) => {
    expect(errorsOf({ ...good, ...change })[key]).toEqual(messages)
  })

  it('says all rules that are missed, and that the two differ, at once', () => {
    expect(errorsOf({ ...good, password: 'aaa' })).toEqual({
      password: [short, upper, digit, special],
      password_confirmation: ['Le password non coincidono.'],
    })
  })

  it('takes 1024 characters and no more', () => {
    const long = `Aa1!${'x'.repeat(1020)}`
    expect(errorsOf({ ...good, password: long, password_confirmation: long })).toEqual({})
    expect(errorsOf({ ...good, password: `${long}y`, password_confirmation: `${long}y` }).password).toHaveLength(1)
  })
})

it('a login needs both fields as texts', () => {
  const errors = loginBody.safeParse({ email: ['a'], password: {} }).error
  expect(errors && fieldErrors(errors)).toEqual({
    email: ['Il campo email è obbligatorio.'],
    password: ['Il campo password è obbligatorio.'],
  })
})
