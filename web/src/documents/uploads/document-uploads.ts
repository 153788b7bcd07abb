import type { Activity } from '@portale/domain/documents/activities/activity.ts'
import { formatCount } from '@portale/domain/platform/counts.ts'
import { ApiError } from '../../platform/api/client.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { loadUploads } from '../../platform/api/uploads.ts'
import { paths } from '../../platform/paths.ts'
import { toast } from '../../platform/ui/toast.ts'
import { uploadDocument } from '../activities/activity.api.ts'
import type { ChosenFile } from './chosen-files.ts'

/** A chosen file on its way, with the error that it ended with; `isOver` once it has arrived or failed. */
export type SentDocument = { chosen: ChosenFile; isOver: boolean; error?: ApiError; settled: Promise<void> }

/** What is on its way, by activity: it goes on when its screen is left, and is there when that is opened again. */
const sent = new Map<number, SentDocument[]>()

export const listSent = (activityId: number): SentDocument[] => sent.get(activityId) ?? []

/** The uploads of an activity in the tray. */
export const groupOf = (activityId: number): string => `documents of ${activityId}`

export const formatUploadedToast = (count: number): string =>
  `${formatCount(count, 'documento caricato', 'documenti caricati')}.`

const stoppedMessage = 'Invio interrotto. I file scelti sono ancora qui: puoi riprovare.'
const unknownError = () => new ApiError(0, 'Qualcosa non ha funzionato. Riprova.')

/** The screens that show documents and their counts. */
const refresh = () =>
  Promise.all(['uploads', 'activities', 'home'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))

/** Sends each file by itself, with a key of its own, so that none is sent again that has arrived. */
export async function sendDocuments(
  activity: Activity,
  files: ChosenFile[],
  days: Record<number, string>,
): Promise<SentDocument[]> {
  const outgoing = await loadUploads()
  const documents = files.map((chosen) => {
    const { key, typeId, file, confirmed } = chosen
    const day = days[typeId]
    const document: SentDocument = { chosen, isOver: false, settled: Promise.resolve() }
    const end = (error?: unknown) => {
      document.isOver = true
      document.error = error === undefined || error instanceof ApiError ? error : unknownError()
    }
    const arrived = outgoing.add({
      id: key,
      group: groupOf(activity.id),
      name: file.name,
      context: activity.title,
      address: paths.activityUpload(activity.id),
      size: file.size,
      // Another day, or a confirmation, is another request.
      send: (options) =>
        uploadDocument(
          activity,
          { typeId, file, day, confirmed },
          { ...options, idempotencyKey: `${key} ${day} ${confirmed}` },
        ),
      resumes: true,
      stoppedMessage,
      onRetried: () => {
        end()
        void refresh()
      },
    })
    document.settled = arrived.then(refresh).then(() => end(), end)
    return document
  })
  sent.set(activity.id, documents)
  void Promise.all(documents.map(({ settled }) => settled)).then(() => confirmIfLeft(activity.id, documents))
  return documents
}

/** Where their screen was left, the tray shows what failed; what has arrived is confirmed. */
function confirmIfLeft(activityId: number, documents: SentDocument[]): void {
  if (watched.get(activityId)?.()) return
  const count = documents.filter(({ error }) => !error).length
  if (count > 0) toast(formatUploadedToast(count))
  if (count === documents.length) sent.delete(activityId)
}

const watched = new Map<number, () => boolean>()

/** Notes the screen of an activity, and how to know whether it is still looked at; returns the function that ends it. */
export function watchSent(activityId: number, isOpen: () => boolean): () => void {
  watched.set(activityId, isOpen)
  return () => void watched.delete(activityId)
}

/** The screen has shown how they ended. */
export async function forgetSent(activityId: number): Promise<void> {
  sent.delete(activityId)
  const outgoing = await loadUploads()
  outgoing.dismissGroup(groupOf(activityId))
}

export async function stopSent(activityId: number): Promise<void> {
  const outgoing = await loadUploads()
  for (const { id, group } of outgoing.list()) if (group === groupOf(activityId)) outgoing.stop(id)
}
