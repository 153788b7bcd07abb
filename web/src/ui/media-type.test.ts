import { expect, it } from 'vitest'
import { guessMediaType } from './media-type.ts'

it.each([
  ['Listino.PDF', 'application/pdf'],
  ['foto.jpeg', 'image/*'],
  ['prezzi.ods', 'spreadsheet'],
  ['senza estensione', ''],
])('fileKind(%s)', (name, kind) => expect(guessMediaType(name)).toBe(kind))
