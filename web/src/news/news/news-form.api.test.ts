import { describe, expect, it } from 'vitest'
import { toFormData, toFormValues, withDeletionMarks } from './news-form.api.ts'

const attachment = (id: number, deleted_at: string | null = null) => ({ id, file_name: `${id}.pdf`, deleted_at })
const marked = '2026-11-21T09:30:00Z'

describe('toFormData', () => {
  it('contains the fields and files of a new news', () => {
    const form = toFormData({ ...toFormValues(), title: 'Listino', dealers: true }, [new File(['x'], 'a.pdf')])
    expect([...form.keys()]).toEqual([
      ...['title', 'body', 'dealers', 'workshops', 'pinned', 'must_read', 'publish_at', 'expires_at'],
      'document_news[]',
    ])
    expect([form.get('title'), form.get('dealers'), form.get('workshops')]).toEqual(['Listino', '1', '0'])
  })

  it('contains the version and the attachments of an edited news', () => {
    const document_news = [attachment(4), attachment(5, marked)]
    const form = toFormData({ ...toFormValues(), id: 3, lock_version: 7, document_news }, [new File(['x'], 'a.pdf')])
    expect(form.get('lock_version')).toBe('7')
    expect(JSON.parse(String(form.get('document_news')))).toEqual([
      { id: 4, deleted_at: null },
      { id: 5, deleted_at: marked },
    ])
    expect(form.getAll('new_document_news[]')).toHaveLength(1)
    expect([form.has('id'), form.has('document_news[]')]).toEqual([false, false])
  })
})

it('keeps the deletion marks in the version that another user saved', () => {
  const mine = { ...toFormValues(), document_news: [attachment(1, marked), attachment(2, marked), attachment(3)] }
  const saved = { ...toFormValues(), title: 'Nuovo', document_news: [attachment(1), attachment(3), attachment(4)] }
  expect(withDeletionMarks(saved, mine)).toEqual({
    ...saved,
    document_news: [attachment(1, marked), attachment(3), attachment(4)],
  })
})
