import { describe, expect, it } from 'vitest'
import { fieldErrors } from '../../platform/fields.ts'
import { formatScopes, tokenScopes } from './scopes.ts'
import { tokenBody, tokenProblems } from './token.ts'
import { maxTokens, tokenPattern } from './token-state.ts'

const parse = (token: unknown) => {
  const parsed = tokenBody.safeParse({ token })
  return parsed.error ? fieldErrors(parsed.error) : parsed.data?.token
}
const body = { name: ' ERP ', scopes: ['leads:read'] }

describe('the body of a new token', () => {
  it('is read, with scopes once and in order, and without an expiry', () => {
    expect(parse({ ...body, scopes: ['leads:write', 'dealers:read', 'leads:write'] })).toEqual({
      name: 'ERP',
      scopes: ['dealers:read', 'leads:write'],
      expires_on: null,
    })
    expect(parse({ ...body, expires_on: '2030-01-31', user_id: '7' })).toMatchObject({
      expires_on: '2030-01-31',
      user_id: 7,
    })
    expect(parse({ ...body, expires_on: '' })).toMatchObject({ expires_on: null })
  })

  it.each([undefined, null, 7, 'x', []])('is rejected with all its errors when it is %j', (token) => {
    expect(Object.keys(parse(token) ?? {})).toEqual(['token.name', 'token.scopes'])
  })

  it.each([[[]], [undefined], [null], ['leads:read'], [['leads:admin']], [['__proto__']], [['leads:read', 7]], [[{}]]])(
    'is rejected with the scopes %j',
    (scopes) => expect(Object.keys(parse({ ...body, scopes }) ?? {})).toEqual(['token.scopes']),
  )

  it.each(['2030-02-30', '31/02/2030', 7, {}, [], true, '1999-01-01'])('is rejected with the expiry %j', (expires_on) =>
    expect(Object.keys(parse({ ...body, expires_on }) ?? {})).toEqual(['token.expires_on']),
  )

  it.each(['', '  ', 'a\nb', 'x'.repeat(256), 7, null])('is rejected with the name %j', (name) =>
    expect(Object.keys(parse({ ...body, name }) ?? {})).toEqual(['token.name']),
  )
})

describe('what an account may give', () => {
  const limits = { grantable: tokenScopes, today: '2026-11-26', activeTokens: 0 }
  const input = { name: 'ERP', scopes: tokenScopes, expires_on: null }

  it('is everything its role may call, until a day that is not past', () => {
    expect(tokenProblems(input, limits)).toEqual({})
    expect(tokenProblems({ ...input, expires_on: '2026-11-26' }, limits)).toEqual({})
  })

  it('is rejected with all problems at once', () => {
    const problems = tokenProblems(
      { ...input, expires_on: '2026-11-25' },
      { ...limits, grantable: ['leads:read'], activeTokens: maxTokens },
    )
    expect(Object.keys(problems)).toEqual(['token.name', 'token.scopes', 'token.expires_on'])
  })
})

it('names scopes in words, a text per feature', () => {
  expect(formatScopes(['leads:write', 'leads:read', 'dealers:read'])).toEqual([
    'Concessionarie: lettura',
    'Segnalazioni: lettura e scrittura',
  ])
})

it('knows the shape of a secret', () => {
  const secret = `prt_abcd1234_${'A'.repeat(43)}`
  expect(tokenPattern.test(secret)).toBe(true)
  for (const wrong of ['', `${secret}A`, secret.slice(1), secret.toUpperCase(), `${secret}\n`, ` ${secret}`])
    expect(tokenPattern.test(wrong)).toBe(false)
})
