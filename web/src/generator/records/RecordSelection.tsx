import { toSubject } from '@portale/domain/generator/designer/words.ts'
import type { ModelRecord, ModelView } from '@portale/domain/generator/records/view.ts'
import { BatchActions } from '../../platform/list/BatchActions.tsx'
import type { BatchAction } from '../../platform/list/batch-action.ts'
import { postBatch } from '../../platform/list/batches.ts'
import { ExportSelected } from '../../platform/list/ExportSelected.tsx'
import { SelectionBar } from '../../platform/list/SelectionBar.tsx'
import type { Selection } from '../../platform/list/selection.ts'
import { recordKeys, recordsUrl } from './records.api.ts'

/** Whether a view allows anything with several records at once. */
export const canSelectRecords = ({ operations, data_export }: ModelView): boolean =>
  operations.includes('delete') || data_export

type Props = {
  view: ModelView
  selection: Selection<ModelRecord>
}

/** Deletes or exports the selected records, as far as the view allows. */
export function RecordSelection({ view, selection }: Props) {
  const { prefix, operations, data_export } = view
  const url = recordsUrl(prefix)
  const subject = toSubject(view)
  const remove: BatchAction<ModelRecord> = {
    label: 'Elimina',
    participle: 'eliminat',
    danger: true,
    effect: (count) =>
      count === 1 ? 'Non si potrà più vedere, con i suoi file.' : 'Non si potranno più vedere, con i loro file.',
    send: postBatch(`${url}/delete`),
  }
  return (
    <SelectionBar selection={selection} subject={subject}>
      {operations.includes('delete') && (
        <BatchActions subject={subject} selection={selection} actions={[remove]} refresh={recordKeys} />
      )}
      {data_export && <ExportSelected rows={selection.rows} url={`${url}/xls`} fileName={`${prefix}.xlsx`} />}
    </SelectionBar>
  )
}
