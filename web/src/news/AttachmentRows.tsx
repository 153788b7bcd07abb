import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { ChosenFiles } from '../form/ChosenFiles.tsx'
import { paths } from '../paths.ts'
import { FileRow } from '../ui/FileRow.tsx'
import classes from './AttachmentRows.module.css'
import type { Attachment } from './news-form.api.ts'
import { attachmentKind } from './news-texts.ts'
import type { NewsEditing } from './useNewsForm.ts'

/** The files to add, and the attachments that a news has; a deleted one is struck through and can be restored. */
export function AttachmentRows({ editing: { form, chosen, remove, percent } }: { editing: NewsEditing }) {
  const { document_news } = form.values
  const sending = percent !== undefined
  const mark = (marked: Attachment, deleted_at: string | null) =>
    form.setFieldValue(
      'document_news',
      document_news.map((one) => (one.id === marked.id ? { ...one, deleted_at } : one)),
    )
  return (
    <>
      {chosen.length > 0 && (
        <ChosenFiles label="File scelti: Allegati" chosen={chosen} disabled={sending} onRemove={remove} />
      )}
      {document_news.length > 0 && (
        <ul className={classes.files} aria-label="Allegati della news">
          {document_news.map((one) => (
            <li key={one.id} data-deleted={one.deleted_at !== null || undefined}>
              <FileRow
                name={one.file_name}
                media_type={attachmentKind(one.file_name)}
                href={one.deleted_at ? undefined : paths.newsFile(one.id)}
                caption={one.deleted_at && 'Sarà eliminato al salvataggio.'}
                right={
                  <MarkButton attachment={one} disabled={sending} onMark={(deleted_at) => mark(one, deleted_at)} />
                }
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type MarkButtonProps = { attachment: Attachment; disabled: boolean; onMark: (deleted_at: string | null) => void }

function MarkButton({ attachment: { file_name, deleted_at }, disabled, onMark }: MarkButtonProps) {
  const [Glyph, label] = deleted_at ? [IconArrowBackUp, 'Ripristina'] : [IconTrash, 'Elimina']
  return (
    <ActionIcon
      size={36}
      disabled={disabled}
      aria-label={`${label} ${file_name}`}
      title={`${label} ${file_name}`}
      onClick={() => onMark(deleted_at ? null : new Date().toISOString())}
    >
      <Glyph size={18} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
