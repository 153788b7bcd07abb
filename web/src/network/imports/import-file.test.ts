import { expect, it } from 'vitest'
import { findSheetProblem, toUndoBlob } from './import-file.ts'

it.each([
  [[{ name: 'Rete.XLSX', size: 10 }], undefined],
  [[{ name: 'rete.csv', size: 10 * 1024 * 1024 }], undefined],
  [[{ name: 'rete.csv', size: 10 * 1024 * 1024 + 1 }], 'Il file supera 10 MB.'],
  [[{ name: 'rete.ods', size: 0 }], 'Il file è vuoto.'],
  [[{ name: 'rete.xls', size: 10 }], 'Il file è nel vecchio formato .xls: aprilo e salvalo come .xlsx.'],
  [[{ name: 'rete.pdf', size: 10 }], 'Il file non è un foglio di calcolo: carica un file .xlsx, .ods o .csv.'],
  [[], 'Scegli un file solo.'],
  [
    [
      { name: 'a.csv', size: 1 },
      { name: 'b.csv', size: 1 },
    ],
    'Scegli un file solo.',
  ],
])('validates the selected files %o', (files, problem) => {
  expect(findSheetProblem(files)).toBe(problem)
})

it('decodes the undo file to its bytes', async () => {
  const bytes = new Uint8Array([80, 75, 3, 4, 0, 255])
  const content = btoa(String.fromCharCode(...bytes))
  expect(new Uint8Array(await toUndoBlob({ file_name: 'a.xlsx', content }).arrayBuffer())).toEqual(bytes)
})
