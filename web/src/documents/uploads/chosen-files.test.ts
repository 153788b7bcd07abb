import { messages } from '@portale/domain/platform/files.ts'
import { expect, test } from 'vitest'
import {
  assignErrors,
  confirmDoubts,
  formatMixedOutcome,
  formatReady,
  getSendable,
  toChosenFiles,
  toDoubts,
} from './chosen-files.ts'

const pdf = (name: string) => new File(['%PDF'], name)
const keys = (files: { key: string }[]) => files.map((file) => file.key)

test('a file of another type is reported before sending and is not sent', () => {
  const chosen = toChosenFiles(1, [pdf('a.pdf'), pdf('a.exe')])
  expect(chosen[1]?.problem).toBe(messages.kind)
  expect(keys(getSendable(chosen))).toEqual([chosen[0]?.key])
  expect(formatReady(getSendable(chosen))).toBe('1 file pronto per il caricamento (4 byte)')
})

test('a file that could not be checked for now can be sent again, with the reason beside it', () => {
  const [away, rejected] = toChosenFiles(1, [pdf('a.pdf'), pdf('b.pdf')])
  if (!away || !rejected) throw new Error('no files')
  const chosen = [
    { ...away, problem: 'Antivirus non disponibile', isRepeatable: true },
    { ...rejected, problem: 'Virus', isRepeatable: false },
  ]
  expect(keys(getSendable(chosen))).toEqual([away.key])
})

test('of a document that takes some kinds alone, another one is reported before sending', () => {
  const chosen = toChosenFiles(1, [pdf('a.pdf'), pdf('a.docx')], ['pdf'])
  expect(chosen.map(({ problem }) => problem)).toEqual([
    undefined,
    'Il tipo di file non è ammesso per questo documento: accetta solo PDF.',
  ])
})

test('the errors of files that were sent one by one belong to each file, to its day, or to all', () => {
  const message = 'Nessun file è stato caricato: controlla i motivi indicati.'
  const errors = { 'new_activity_document_type.3.0': ['a.pdf: non è un PDF'], 'valid_until.3': ['Scrivi il giorno.'] }
  expect(
    assignErrors([
      { key: 'a', message, errors },
      { key: 'b', message, errors: { 'new_activity_document_type.3.0': ['b.pdf: è vuoto', 'b.pdf: è grande'] } },
      { key: 'c', message: 'Attività chiusa.' },
      { key: 'd', message: 'Attività chiusa.' },
    ]),
  ).toEqual({
    ofDays: { 'valid_until.3': 'Scrivi il giorno.' },
    ofFiles: new Map([
      ['a', 'a.pdf: non è un PDF'],
      ['b', 'b.pdf: è vuoto, b.pdf: è grande'],
    ]),
    general: ['Attività chiusa.'],
    rejected: [message],
  })
})

test('the summary says where the reasons are, when they are there', () => {
  const reasons = ' Il motivo è scritto accanto a ogni file.'
  expect(formatMixedOutcome(2, 1, true)).toBe(`2 documenti caricati, 1 file non caricato.${reasons}`)
  expect(formatMixedOutcome(1, 3, false)).toBe('1 documento caricato, 3 file non caricati.')
})

test('a file whose every reason is a question may be sent in spite of it, with what was confirmed before', () => {
  expect(toDoubts([{ code: 'empty' }, { code: 'duplicate' }])).toEqual(['empty', 'duplicate'])
  expect(toDoubts([{ code: 'empty' }, {}])).toEqual([])
  expect(toDoubts()).toEqual([])
  const [file] = toChosenFiles(1, [pdf('a.pdf')])
  if (!file) throw new Error('no file')
  const asked = { ...file, problem: 'È vuoto.', doubts: toDoubts([{ code: 'empty' }]) }
  expect(getSendable([asked])).toEqual([])
  const once = confirmDoubts(asked)
  expect([getSendable([once]), once.confirmed]).toEqual([[once], ['empty']])
  expect(confirmDoubts({ ...once, problem: 'È lo stesso.', doubts: ['duplicate'] }).confirmed).toEqual([
    'empty',
    'duplicate',
  ])
})
