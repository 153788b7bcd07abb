import { inflect, outcomeSentence, withArticle } from '@portale/domain/designer/words.ts'
import type { ModelRecord, ModelView } from '@portale/domain/records/view.ts'
import { ConfirmDialog } from '../form/ConfirmDialog.tsx'
import { isFilled } from './RecordFieldValue.tsx'
import { deleteRecord } from './record.api.ts'
import { viewFields } from './record-fields.ts'
import { recordKeys } from './records.api.ts'
import { recordTitle, recordTitleInSentence } from './shown.ts'

type DeleteRecordProps = {
  view: ModelView
  record: ModelRecord
  onClose: () => void
  /** Instead of showing what is left: the page of what was deleted is left. */
  onDeleted?: () => void
}

/** The question before a record is deleted, by its name. */
export function DeleteRecordDialog({ view, record, onClose, onDeleted }: DeleteRecordProps) {
  const title = recordTitle(view, record)
  const filed = viewFields(view).some((field) => field.kind === 'files' && isFilled(field, record))
  const named = !title.startsWith(view.interface_name_singular)
  return (
    <ConfirmDialog
      title={`Elimina ${recordTitleInSentence(view, record)}`}
      confirmLabel="Elimina"
      danger
      onConfirm={() => deleteRecord(view, record)}
      refresh={onDeleted ? [] : recordKeys}
      successMessage={() => {
        onDeleted?.()
        return outcomeSentence(view, 'deleted')
      }}
      onClose={onClose}
    >
      <p>
        {withArticle(view)} <strong>{named ? title : `n. ${record.id}`}</strong>{' '}
        {view.article_singular === 'Le' ? 'verranno' : 'verrà'} {inflect(view, 'eliminat')}
        {filed && ', con i suoi file'}.
      </p>
    </ConfirmDialog>
  )
}
