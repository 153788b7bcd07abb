import { inflect, outcomeSentence, withArticle } from '@portale/domain/generator/designer/words.ts'
import type { ModelRecord, ModelView } from '@portale/domain/generator/records/view.ts'
import { ConfirmDialog } from '../../platform/form/ConfirmDialog.tsx'
import { isFilled } from './RecordFieldValue.tsx'
import { recordTitle, recordTitleInSentence, viewFields } from './record-fields.ts'
import { deleteRecord } from './record-save.api.ts'
import { recordKeys } from './records.api.ts'

type DeleteRecordProps = {
  view: ModelView
  record: ModelRecord
  onClose: () => void
  /** Called instead of refreshing lists, to leave the page of the deleted record. */
  onDeleted?: () => void
}

/** Asks before a record is deleted. */
export function DeleteRecordDialog({ view, record, onClose, onDeleted }: DeleteRecordProps) {
  const title = recordTitle(view, record)
  const hasFiles = viewFields(view).some((field) => field.kind === 'files' && isFilled(field, record))
  const hasTitle = !title.startsWith(view.interface_name_singular)
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
        {withArticle(view)} <strong>{hasTitle ? title : `n. ${record.id}`}</strong>{' '}
        {view.article_singular === 'Le' ? 'verranno' : 'verrà'} {inflect(view, 'eliminat')}
        {hasFiles && ', con i suoi file'}.
      </p>
    </ConfirmDialog>
  )
}
