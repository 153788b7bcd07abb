import type { SelectedUpload } from '@portale/domain/documents/verification/verification.ts'
import { subjects } from '@portale/domain/platform/lists/subject.ts'
import { useRef } from 'react'
import { BatchActions } from '../../platform/list/BatchActions.tsx'
import type { BatchAction } from '../../platform/list/batch-action.ts'
import { ExportSelected } from '../../platform/list/ExportSelected.tsx'
import { SelectionBar } from '../../platform/list/SelectionBar.tsx'
import type { Selection } from '../../platform/list/selection.ts'
import { lazyComponent } from '../../platform/ui/lazy-component.ts'
import { decideUploads, uploadsUrl, verificationKeys } from './verification.api.ts'

const subject = subjects.activity_document_uploads
const rejectDialog = lazyComponent(
  async () => (await import('./UploadRejectDialog.tsx')).UploadRejectDialog,
  'Il modulo non si è caricato',
)
// A row is rejected at the field that is wrong with it.
const rowKeys = (index: number) => [`managed.${index}.status`, `managed.${index}.reason`]

const formatAuthors = (count: number) => (count === 1 ? 'Chi lo ha caricato' : 'Chi li ha caricati')

/** Verifies or rejects the selected documents; both can be taken back, to the status that each had. */
export function UploadSelection({ selection }: { selection: Selection<SelectedUpload> }) {
  const { rows } = selection
  // As they were when an action was asked for: what it is taken back to.
  const earlier = useRef(new Map<number, SelectedUpload>())
  const onOpen = () => {
    for (const row of rows) earlier.current.set(row.id, row)
  }
  const undo: BatchAction['undo'] = {
    send: decideUploads((id) => earlier.current.get(id) ?? { status: 'pending', reason: null }),
    done: (count) => (count === 1 ? 'com’era prima' : 'com’erano prima'),
  }
  const actions: BatchAction<SelectedUpload>[] = [
    {
      label: 'Verifica',
      participle: 'verificat',
      appliesTo: ({ status }) => status !== 'verified',
      exception: ['è già verificato', 'sono già verificati'],
      effect: (count) => `${formatAuthors(count)} riceverà un avviso.`,
      onOpen,
      send: decideUploads(() => ({ status: 'verified', reason: null })),
      rowKeys,
      undo,
    },
    {
      label: 'Rifiuta',
      participle: 'rifiutat',
      appliesTo: ({ status }) => status !== 'rejected',
      exception: ['è già rifiutato', 'sono già rifiutati'],
      effect: (count) => `${formatAuthors(count)} riceverà un avviso con il motivo.`,
      onOpen,
      send: decideUploads(() => ({ status: 'rejected', reason: null })),
      rowKeys,
      undo,
      dialog: rejectDialog,
    },
  ]

  return (
    <SelectionBar selection={selection} subject={subject}>
      <BatchActions subject={subject} selection={selection} actions={actions} refresh={verificationKeys} />
      <ExportSelected rows={rows} url={`${uploadsUrl}/xls`} fileName="documenti.xlsx" />
    </SelectionBar>
  )
}
