import { inflect, outcomeSentence, withArticle } from '@portale/domain/designer/words.ts'
import type { ModelRecord, ModelView } from '@portale/domain/records/view.ts'
import { ConfirmDialog } from '../form/ConfirmDialog.tsx'
import { generatedKeys } from './generated.api.ts'
import { isFilled } from './PartValue.tsx'
import { partsOf } from './parts.ts'
import { deleteRecord } from './record.api.ts'
import { titleInside, titleOf } from './shown.ts'

type DeleteRecordProps = {
  view: ModelView
  record: ModelRecord
  onClose: () => void
  /** Instead of showing what is left: the page of what was deleted is left. */
  onDeleted?: () => void
}

/** The question before a record is deleted, by its name. */
export function DeleteRecord({ view, record, onClose, onDeleted }: DeleteRecordProps) {
  const title = titleOf(view, record)
  const filed = partsOf(view).some((part) => part.kind === 'files' && isFilled(part, record))
  const named = !title.startsWith(view.interface_name_singular)
  return (
    <ConfirmDialog
      title={`Elimina ${titleInside(view, record)}`}
      confirmLabel="Elimina"
      danger
      onConfirm={() => deleteRecord(view, record)}
      refresh={onDeleted ? [] : generatedKeys}
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
