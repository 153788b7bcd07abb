import { ChosenFiles } from '../form/ChosenFiles.tsx'
import { ExistingFiles } from '../form/ExistingFiles.tsx'
import { paths } from '../paths.ts'
import type { NewsEditing } from './useNewsForm.ts'

/** The files to add, and the attachments that a news has, which can be marked to go. */
export function AttachmentRows({ editing: { form, chosen, remove, percent } }: { editing: NewsEditing }) {
  const { document_news } = form.values
  const sending = percent !== undefined
  const mark = (id: number, deleted: boolean) =>
    form.setFieldValue(
      'document_news',
      document_news.map((one) =>
        one.id === id ? { ...one, deleted_at: deleted ? new Date().toISOString() : null } : one,
      ),
    )
  return (
    <>
      {chosen.length > 0 && (
        <ChosenFiles label="File scelti: Allegati" chosen={chosen} disabled={sending} onRemove={remove} />
      )}
      {document_news.length > 0 && (
        <ExistingFiles
          label="Allegati della news"
          files={document_news.map((one) => ({ ...one, deleted: one.deleted_at !== null }))}
          fileHref={paths.newsFile}
          disabled={sending}
          onSetDeleted={mark}
        />
      )}
    </>
  )
}
