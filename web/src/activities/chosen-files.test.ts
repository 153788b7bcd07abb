import { messages } from '@portale/domain/files.ts'
import { expect, test } from 'vitest'
import {
  formatMixedOutcome,
  formatReady,
  getRemaining,
  getSendable,
  markErrors,
  toChosenFiles,
} from './chosen-files.ts'

const pdf = (name: string) => new File(['%PDF'], name)
const keys = (files: { key: string }[]) => files.map((file) => file.key)

test('a file of another type is reported before sending and is not sent', () => {
  const chosen = toChosenFiles(1, [pdf('a.pdf'), pdf('a.exe')])
  expect(chosen[1]?.problem).toBe(messages.kind)
  expect(keys(getSendable(chosen))).toEqual([chosen[0]?.key])
  expect(formatReady(getSendable(chosen))).toBe('1 file pronto per il caricamento (4 byte)')
})

test('of a document that takes some kinds alone, another one is reported before sending', () => {
  const chosen = toChosenFiles(1, [pdf('a.pdf'), pdf('a.docx')], ['pdf'])
  expect(chosen.map(({ problem }) => problem)).toEqual([
    undefined,
    'Il tipo di file non è ammesso per questo documento: accetta solo PDF.',
  ])
})

const rejected = (typeId: number, file_name: string, message = 'no') => ({
  activity_document_type_id: typeId,
  file_name,
  message,
})
const stored = (typeId: number, file_name: string) => ({ activity_document_type_id: typeId, file_name })

test('stored files leave, rejected ones stay with their reason', () => {
  const chosen = [...toChosenFiles(1, [pdf('a.pdf'), pdf('b.pdf')]), ...toChosenFiles(2, [pdf('a.pdf')])]
  const answer = {
    uploaded: [stored(1, 'a.pdf'), stored(1, 'b.pdf')],
    refused: [rejected(2, 'a.pdf', messages.disguised)],
  }
  expect(getRemaining(chosen, answer)).toEqual([{ ...chosen[2], problem: messages.disguised }])
})

test('of two files with the same name, as many stay as were rejected', () => {
  const chosen = toChosenFiles(1, [pdf('a.pdf'), pdf('a.pdf')])
  const answer = { uploaded: [stored(1, 'a.pdf')], refused: [rejected(1, 'a.pdf')] }
  expect(getRemaining(chosen, answer)).toHaveLength(1)
})

test('a rejected file stays under its type, also when the server has cleaned its name', () => {
  const chosen = [
    ...toChosenFiles(1, [pdf('a.pdf'), pdf('..b.pdf'), pdf('c.exe')]),
    ...toChosenFiles(2, [pdf('b.pdf')]),
  ]
  const answer = { uploaded: [stored(1, 'a.pdf'), stored(2, 'b.pdf')], refused: [rejected(1, 'b.pdf')] }
  expect(getRemaining(chosen, answer)).toEqual([{ ...chosen[1], problem: 'no' }, chosen[2]])
})

test('the outcome of a mixed batch counts what was stored and what was not', () => {
  expect(formatMixedOutcome(2, 1)).toBe(
    '2 documenti caricati, 1 file non caricato. Il motivo è scritto accanto a ogni file.',
  )
})

test('error keys count the files that were sent, type by type', () => {
  const chosen = [...toChosenFiles(7, [pdf('a.exe'), pdf('a.pdf'), pdf('b.pdf')]), ...toChosenFiles(9, [pdf('c.pdf')])]
  const { marked, unknown } = markErrors(chosen, {
    'new_activity_document_type.7.1': ['uno', 'due'],
    'new_activity_document_type.9.4': ['altro'],
  })
  expect(marked.map((file) => file.problem)).toEqual([messages.kind, undefined, 'uno, due', undefined])
  expect(unknown).toEqual(['altro'])
})
