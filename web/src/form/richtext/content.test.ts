import { expect, test } from 'vitest'
import { embeddedImage, imageMessages, imageProblem, linkAddress, maxImageSize } from './content.ts'
import { colourName, colours } from './presets.ts'

test('a picture is embedded when its kind is known and it is at most 1 MB', () => {
  expect(imageProblem({ type: 'image/png', size: maxImageSize })).toBeUndefined()
  expect(imageProblem({ type: 'image/png', size: maxImageSize + 1 })).toBe(imageMessages.size)
  expect(imageProblem({ type: 'image/svg+xml', size: 10 })).toBe(imageMessages.kind)
})

test('the size of an embedded picture is that of its bytes', () => {
  expect(embeddedImage(`data:image/gif;base64,${btoa('GIF89a12')}`)).toEqual({ type: 'image/gif', size: 8 })
  expect(imageProblem(embeddedImage('https://esempio.it/a.png'))).toBe(imageMessages.kind)
})

test.each([
  ['www.esempio.it', 'https://www.esempio.it'],
  ['info@esempio.it', 'mailto:info@esempio.it'],
  [' tel:+390110000 ', 'tel:+390110000'],
  ['/activities', '/activities'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
])('the address %s becomes %s', (typed, address) => {
  expect(linkAddress(typed)).toBe(address)
})

test('the 35 colours have 35 names', () => {
  expect(new Set(colours.flat().map(colourName)).size).toBe(35)
  expect(colourName('#0066cc')).toBe('blu')
  expect(colourName('#bbbbbb')).toBe('grigio chiaro')
})
