import { expect, it } from 'vitest'
import { guessMediaType } from './media-type.ts'

it.each([
  ['Listino.PDF', 'application/pdf'],
  ['foto.jpeg', 'image/*'],
  ['prezzi.ods', 'spreadsheet'],
  ['senza estensione', ''],
])('guesses the media type of %s', (name, type) => expect(guessMediaType(name)).toBe(type))
