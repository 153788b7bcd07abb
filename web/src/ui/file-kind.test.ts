import { expect, it } from 'vitest'
import { fileKind } from './file-kind.ts'

it.each([
  ['Listino.PDF', 'application/pdf'],
  ['foto.jpeg', 'image/*'],
  ['prezzi.ods', 'spreadsheet'],
  ['senza estensione', ''],
])('fileKind(%s)', (name, kind) => expect(fileKind(name)).toBe(kind))
