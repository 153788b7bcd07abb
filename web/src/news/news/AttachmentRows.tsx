import { ChosenFiles } from '../../platform/form/ChosenFiles.tsx'
import { ExistingFiles } from '../../platform/form/ExistingFiles.tsx'
import { paths } from '../../platform/paths.ts'
import type { NewsEditing } from './useNewsForm.ts'

/** The files to add, and the current attachments, which can be marked as deleted. */
export function AttachmentRows({ editing: { form, selectedFiles, removeFile, percent } }: { editing: NewsEditing }) {
  const { document_news } = form.values
  const uploading = percent !== undefined
  const setDeleted = (id: number, deleted: boolean) =>
    form.setFieldValue(
      'document_news',
      document_news.map((attachment) =>
        attachment.id === id ? { ...attachment, deleted_at: deleted ? new Date().toISOString() : null } : attachment,
      ),
    )
  return (
    <>
      {selectedFiles.length > 0 && (
        <ChosenFiles label="File scelti: Allegati" chosen={selectedFiles} disabled={uploading} onRemove={removeFile} />
      )}
      {document_news.length > 0 && (
        <ExistingFiles
          label="Allegati della news"
          files={document_news.map((attachment) => ({ ...attachment, deleted: attachment.deleted_at !== null }))}
          fileHref={paths.newsFile}
          disabled={uploading}
          onSetDeleted={setDeleted}
        />
      )}
    </>
  )
}
