import { expect, test } from 'vitest'
import { findDifferences } from '../../platform/form/conflict.ts'
import type { DocumentTypeRow } from './activity.api.ts'
import { activityConflictFields, mergeDocumentTypes } from './activity-form-conflict.ts'

const type = (id: number | undefined, description: string, deleted_at: string | null = null): DocumentTypeRow => ({
  key: `type-${id}`,
  id,
  description,
  weight: 0,
  deleted_at,
  due_on: '',
  instruction: '',
  optional: false,
  asks_valid_until: false,
  accepted_kinds: null,
  form_file_name: null,
  form_deleted: false,
  form_file: null,
})
const activity = (types: DocumentTypeRow[], change = {}) => ({
  activity: {
    title: 'Verifica',
    description: '<p>Testo</p>',
    for_dealers: true,
    due_on: '',
    state: 'open',
    activity_document_types: types,
    ...change,
  },
})
const [report, photo, added] = [type(1, 'Verbale'), type(2, 'Foto'), type(3, 'Fattura')]

test('my document types keep those that a colleague added, in a new order', () => {
  const mine = [photo, report, type(undefined, 'Planimetria')]
  expect(
    mergeDocumentTypes(mine, [report, photo, added]).map(({ description, weight }) => [description, weight]),
  ).toEqual([
    ['Foto', 0],
    ['Verbale', 1],
    ['Planimetria', 2],
    ['Fattura', 3],
  ])
})

test('added document types are no conflict; other changes are shown as they would be saved', () => {
  const compare = (mine: DocumentTypeRow[], theirs: DocumentTypeRow[]) =>
    findDifferences(activityConflictFields, activity([report, photo]), activity(mine), activity(theirs))
  expect(compare([report, photo], [report, photo, added])).toEqual([])
  expect(compare([report, photo], [type(1, 'Verbale firmato'), photo, added])).toMatchObject([
    { changed: 'theirs', mine: 'Verbale\nFoto\nFattura', theirs: 'Verbale firmato\nFoto\nFattura' },
  ])
  expect(compare([report, { ...photo, deleted_at: 'now' }], [report, photo, added])).toMatchObject([
    { changed: 'both', mine: 'Verbale\nFattura', theirs: 'Verbale\nFoto\nFattura' },
  ])
})

test('every rule of a document is compared, so that none is lost', () => {
  const ruled: DocumentTypeRow = {
    ...report,
    due_on: '2026-12-31',
    instruction: ' A colori. ',
    optional: true,
    asks_valid_until: true,
    accepted_kinds: ['pdf', 'image'],
    form_file_name: 'Modulo.docx',
  }
  const compare = (mine: DocumentTypeRow) =>
    findDifferences(activityConflictFields, activity([report]), activity([mine]), activity([report]))
  const text =
    'Verbale (entro il 31/12/2026; facoltativo; scade; solo PDF, Immagini; modulo Modulo.docx; istruzioni: A colori.)'
  expect(compare(ruled)).toMatchObject([{ changed: 'mine', mine: text, theirs: 'Verbale' }])
  const sent = { ...ruled, form_file: { key: 'a', name: 'Nuovo.pdf', size: 1, type: '' } }
  expect(compare(sent)[0]?.mine).toContain('modulo Nuovo.pdf')
  expect(compare({ ...ruled, form_deleted: true })[0]?.mine).not.toContain('modulo')
  const changes: Partial<DocumentTypeRow>[] = [
    { due_on: '2026-12-30' },
    { instruction: 'A colori!' },
    { optional: false },
    { asks_valid_until: false },
    { accepted_kinds: ['pdf'] },
    { form_file_name: 'Altro.docx' },
  ]
  for (const change of changes)
    expect(
      findDifferences(
        activityConflictFields,
        activity([ruled]),
        activity([{ ...ruled, ...change }]),
        activity([ruled]),
      ).map(({ changed }) => [Object.keys(change), changed]),
    ).toEqual([[Object.keys(change), 'mine']])
})

test('title, text, audience and state are compared as they are read', () => {
  const theirs = activity([], {
    title: 'Altro',
    description: '<p><strong>Testo</strong></p>',
    for_dealers: false,
    state: 'closed',
  })
  expect(
    findDifferences(activityConflictFields, activity([]), activity([]), theirs).map(({ label, mine, theirs }) => [
      label,
      mine,
      theirs,
    ]),
  ).toEqual([
    ['Titolo', 'Verifica', 'Altro'],
    ['Descrizione', 'Testo', '*Testo*'],
    ['Rivolta a', 'Concessionarie', 'Officine'],
    ['Stato', 'Aperta', 'Chiusa'],
  ])
})
