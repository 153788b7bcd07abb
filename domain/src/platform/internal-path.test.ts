import { expect, it } from 'vitest'
import { isInternalPath } from './internal-path.ts'

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
