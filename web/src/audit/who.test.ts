import { expect, it } from 'vitest'
import { who } from './who.ts'

const laura = { id: 1, name: 'Laura Moretti' }
const marco = { id: 2, name: 'Marco Rinaldi' }

it('names the person, both people of an impersonation, or the portal itself', () => {
  expect(who({ user: marco, impersonator: null })).toBe('Marco Rinaldi')
  expect(who({ user: marco, impersonator: laura })).toBe('Laura Moretti come Marco Rinaldi')
  expect(who({ user: null, impersonator: null })).toBe('Sistema')
})
