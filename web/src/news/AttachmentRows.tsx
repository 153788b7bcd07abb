import { ChosenFiles } from '../form/ChosenFiles.tsx'
import { KeptFiles } from '../form/KeptFiles.tsx'
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
        <KeptFiles
          label="Allegati della news"
          files={document_news.map((one) => ({ ...one, deleted: one.deleted_at !== null }))}
          hrefOf={paths.newsFile}
          disabled={sending}
          onMark={mark}
        />
      )}
    </>
  )
}
