import { expect, test } from 'vitest'
import { imageMessages, imageProblem, maxImageSize, parseDataUrl, toLinkUrl } from './content.ts'
import { colourName, colours } from './presets.ts'

test('a picture of a supported type of at most 5 MB can be chosen', () => {
  expect(imageProblem({ type: 'image/png', size: maxImageSize })).toBeUndefined()
  expect(imageProblem({ type: 'image/png', size: maxImageSize + 1 })).toBe(imageMessages.size)
  expect(imageProblem({ type: 'image/svg+xml', size: 10 })).toBe(imageMessages.kind)
})

test('the size of an embedded picture is that of its decoded bytes', () => {
  expect(parseDataUrl(`data:image/gif;base64,${btoa('GIF89a12')}`)).toEqual({ type: 'image/gif', size: 8 })
  expect(imageProblem(parseDataUrl('https://esempio.it/a.png'))).toBe(imageMessages.kind)
})

test.each([
  ['www.esempio.it', 'https://www.esempio.it'],
  ['info@esempio.it', 'mailto:info@esempio.it'],
  [' tel:+390110000 ', 'tel:+390110000'],
  ['/activities', '/activities'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
])('the typed address %s becomes %s', (typed, address) => {
  expect(toLinkUrl(typed)).toBe(address)
})

test('the 35 colours have 35 names', () => {
  expect(new Set(colours.flat().map(colourName)).size).toBe(35)
  expect(colourName('#0066cc')).toBe('blu')
  expect(colourName('#bbbbbb')).toBe('grigio chiaro')
})
