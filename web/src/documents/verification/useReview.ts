import { formatUploadName, formatUploadStatus } from '@portale/domain/documents/uploads/declaration.ts'
import { findNextId } from '@portale/domain/documents/verification/verification.rules.ts'
import type { ListedUpload } from '@portale/domain/documents/verification/verification.ts'
import type { DocumentStatus } from '@portale/domain/platform/documents.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../platform/api/client.ts'
import { useInvalidateAfter } from '../../platform/api/useInvalidateAfter.ts'
import { withoutReloadHint } from '../../platform/form/conflict.ts'
import { paths } from '../../platform/paths.ts'
import { toast, toastStore } from '../../platform/ui/toast.ts'
import type { useReviewRows } from './useReviewRows.ts'
import { markReviewed, verificationKeys, verificationQueries, verifyUploads } from './verification.api.ts'

const undoMs = 10_000
const signMs = 45_000

/** A change that was not saved, as the screen says it. */
export type ReviewProblem = { id: number; name: string; message: string }

const nameOf = (row: ListedUpload) => formatUploadName(row, row.activity_document_type.description)

/**
 * The examination of one document after another: which is open, what follows, and the change of its status, which opens the
 * next one at once and can be undone for ten seconds.
 */
export function useReview(
  id: number,
  { seen, current, position, replace }: ReturnType<typeof useReviewRows>,
  onOpen: (id: number) => void,
) {
  const [changed, setChanged] = useState<ReadonlySet<number>>(new Set())
  const [problems, setProblems] = useState<ReviewProblem[]>([])
  const queryClient = useQueryClient()
  const invalidateAfter = useInvalidateAfter(verificationKeys)
  const ids = seen.map((row) => row.id)
  const isDone = new Set(seen.filter((row) => row.status !== 'pending' || changed.has(row.id)).map((row) => row.id))
  const nextId = findNextId(ids, id, isDone)

  const isWaiting = current?.status === 'pending' && !changed.has(id)
  useEffect(() => {
    if (!isWaiting) return
    // Only a courtesy to colleagues: without it nothing is lost.
    const sign = () => void markReviewed(id).catch(() => {})
    sign()
    const timer = setInterval(sign, signMs)
    return () => clearInterval(timer)
  }, [id, isWaiting])

  useEffect(() => {
    if (nextId !== undefined) void queryClient.prefetchQuery(verificationQueries.one(nextId))
  }, [nextId, queryClient])

  const forget = (changedId: number) =>
    setChanged((before) => new Set([...before].filter((other) => other !== changedId)))

  async function save(
    row: ListedUpload,
    status: DocumentStatus,
    reason: string | null,
  ): Promise<ListedUpload | undefined> {
    setProblems((before) => before.filter((problem) => problem.id !== row.id))
    setChanged((before) => new Set([...before, row.id]))
    const { lock_version } = row
    try {
      const { data } = await verifyUploads([{ id: row.id, status, reason, lock_version }])
      replace(data)
      void invalidateAfter(async () => {})
      return data[0]
    } catch (error) {
      const message = error instanceof ApiError ? error.message : 'Qualcosa non ha funzionato. Riprova.'
      setProblems((before) => [...before, { id: row.id, name: nameOf(row), message: withoutReloadHint(message) }])
      if (error instanceof ApiError && error.status === 409) void showSaved(row.id)
      return undefined
    } finally {
      forget(row.id)
    }
  }

  /** Replaces a row that was changed meanwhile, which the list may have lost, by what is saved. */
  async function showSaved(rowId: number): Promise<void> {
    await invalidateAfter(async () => {})
    const saved = await queryClient.fetchQuery(verificationQueries.one(rowId)).catch(() => undefined)
    if (saved) replace([saved])
  }

  /** Sets the status of the open document and opens the next one. */
  async function decide(status: 'verified' | 'rejected', reason: string | null): Promise<void> {
    if (!current || changed.has(id)) return
    const before = current
    if (nextId !== undefined) onOpen(nextId)
    const saving = save(before, status, reason)
    // Shown at once, so that the toast is always about the last decision.
    const toastId = toast(`${nameOf(before)}: ${formatUploadStatus(before, status)}.`, undoMs, {
      label: 'Annulla',
      async run() {
        const saved = await saving
        onOpen(before.id)
        if (saved) await save(saved, before.status, before.reason)
      },
    })
    if (!(await saving)) toastStore.close(toastId)
  }

  return {
    nextId,
    isDone,
    isSaving: changed.has(id),
    problems,
    decide,
    dismiss: (problemId: number) => setProblems((all) => all.filter((problem) => problem.id !== problemId)),
    /** The row so many places below or above; undefined at the ends. */
    neighbour: (step: 1 | -1) => (position < 0 ? undefined : ids[position + step]),
  }
}

/** The address of a document for a preview beside its list, without the panels of the browser's PDF viewer. */
export const previewUrl = (upload: { id: number; media_type: string | null }): string =>
  upload.media_type === 'application/pdf'
    ? `${paths.uploadedFile(upload.id)}#navpanes=0`
    : paths.uploadedFile(upload.id)
