import { useForm } from '@mantine/form'
import type { Upload } from '@portale/domain/activities/activity.ts'
import type { Partner } from '@portale/domain/roles.ts'
import { useSave } from '../form/useSave.ts'
import { paths } from '../paths.ts'
import { type ManagedRow, manageUploads } from './activity.api.ts'

/** Whose documents, of which activity. */
export type Managed = { kind: Partner; partnerId: string; activityId: string }
export type ManagementValues = { managed: ManagedRow[] }

const reasonNeeded = 'Scrivi il motivo del rifiuto: lo leggerà chi ha caricato il documento.'

/** The statuses being set. The screen insists on a reason for what it rejects (decisions "Activities"). */
export function useManagement(
  { kind, partnerId, activityId }: Managed,
  uploads: Upload[],
  reload: () => Promise<unknown>,
) {
  const form = useForm<ManagementValues>({
    initialValues: {
      managed: uploads.map(({ id, status, reason, lock_version }) => ({
        id,
        status,
        reason: reason ?? '',
        lock_version,
      })),
    },
    validate: ({ managed }) =>
      Object.fromEntries(
        managed
          .map((row, index) => ({ row, index, before: uploads[index] }))
          .filter(({ row, before }) => row.status === 'rejected' && !row.reason.trim() && needsReason(before))
          .map(({ index }) => [`managed.${index}.reason`, reasonNeeded]),
      ),
  })

  const send = ({ managed }: ManagementValues) => manageUploads(kind, partnerId, activityId, managed)
  const save = useSave(form, send, {
    refresh: ['uploads', 'partner-progress', 'activity-years'],
    goTo: paths.partner(kind, partnerId),
    successMessage: 'Documenti salvati.',
    reload,
  })
  return { form, save }
}

// One that was rejected without a reason, outside of this screen, stays as it is.
const needsReason = (before: Upload | undefined) => before?.status !== 'rejected' || Boolean(before.reason)
