import type { Activity } from '@portale/domain/documents/activities/activity.ts'
import { ConfirmDialog } from '../../platform/form/ConfirmDialog.tsx'
import { openDrafts } from './activity.api.ts'

type Props = { title: string; yearId: number; drafts: Activity[]; onClose: () => void }

/** Asks before all drafts of a year are opened. */
export function OpenDraftsDialog({ title, yearId, drafts, onClose }: Props) {
  return (
    <ConfirmDialog
      title={title}
      confirmLabel="Apri"
      onConfirm={() => openDrafts(yearId)}
      refresh={['activity-years', 'activities']}
      successMessage="Attività aperte."
      onClose={onClose}
    >
      <p>
        Chi carica i documenti le vedrà subito e, se l’anno è questo o il prossimo, riceverà una sola notifica per
        tutte.
      </p>
      <ul>
        {drafts.map((activity) => (
          <li key={activity.id}>{activity.title}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
