import { expect, it } from 'vitest'
import { isInternalPath, paths } from './paths.ts'

it.each(['/', '/dealers?name=x', '/activities/3/upload'])('accepts %s', (address) =>
  expect(isInternalPath(address)).toBe(true),
)

it.each([
  '',
  'dealers',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
])('rejects %j', (address) => expect(isInternalPath(address)).toBe(false))

it('the login path contains the address to return to', () => {
  expect(paths.login('/dealers?name=a&page=2')).toBe('/login?next=%2Fdealers%3Fname%3Da%26page%3D2')
  expect(paths.login('/')).toBe('/login')
})
