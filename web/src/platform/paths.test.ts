import { expect, it } from 'vitest'
import { paths } from './paths.ts'

it('the login path contains the address to return to', () => {
  expect(paths.login('/dealers?name=a&page=2')).toBe('/login?next=%2Fdealers%3Fname%3Da%26page%3D2')
  expect(paths.login('/')).toBe('/login')
})
