import { messages } from '@portale/domain/files.ts'
import { expect, test } from 'vitest'
import { formatReady, getRemaining, getSendable, markErrors, toChosenFiles } from './chosen-files.ts'

const pdf = (name: string) => new File(['%PDF'], name)
const keys = (files: { key: string }[]) => files.map((file) => file.key)

test('a file of another kind is told before sending and is not sent', () => {
  const chosen = toChosenFiles(1, [pdf('a.pdf'), pdf('a.exe')])
  expect(chosen[1]?.problem).toBe(messages.kind)
  expect(keys(getSendable(chosen))).toEqual([chosen[0]?.key])
  expect(formatReady(getSendable(chosen))).toBe('1 file pronto per il caricamento (4 byte)')
})

test('kept files leave, refused ones stay with their reason', () => {
  const chosen = [...toChosenFiles(1, [pdf('a.pdf'), pdf('b.pdf')]), ...toChosenFiles(2, [pdf('a.pdf')])]
  const answer = [{ activity_document_type_id: 2, file_name: 'a.pdf', message: messages.disguised }]
  const { remaining, unknown } = getRemaining(chosen, answer)
  expect(remaining).toEqual([{ ...chosen[2], problem: messages.disguised }])
  expect(unknown).toEqual([])
})

test('of two files with the same name, as many stay as were refused', () => {
  const chosen = toChosenFiles(1, [pdf('a.pdf'), pdf('a.pdf')])
  const answer = [{ activity_document_type_id: 1, file_name: 'a.pdf', message: 'no' }]
  expect(getRemaining(chosen, answer).remaining).toHaveLength(1)
})

test('a refused file with a cleaned name is named', () => {
  const answer = [{ activity_document_type_id: 1, file_name: 'b.pdf', message: 'no' }]
  expect(getRemaining(toChosenFiles(1, [pdf('a.pdf')]), answer).unknown).toEqual(['b.pdf: no'])
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
