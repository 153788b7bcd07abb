import type { BatchAnswer } from '@portale/domain/platform/lists/batch.ts'
import { formatSubject } from '@portale/domain/platform/lists/subject.ts'
import { useRef, useState } from 'react'
import { useInvalidateAfter } from '../api/useInvalidateAfter.ts'
import { toast } from '../ui/toast.ts'
import { type BatchDialogProps, type BatchItem, formatDone, type ItemsResult } from './batch-action.ts'
import { type Batch, sendBatches, toBatches } from './batches.ts'

const undoMs = 10_000

type Options = Pick<BatchDialogProps, 'subject' | 'action' | 'refresh' | 'onSaved' | 'onClose'>

/** Sends the rows of an action in batches, says what became of them, and takes that back. */
export function useBatch({ subject, action, refresh, onSaved, onClose }: Options) {
  const [finished, setFinished] = useState<number>()
  const [result, setResult] = useState<ItemsResult>()
  const isStopped = useRef(false)
  // Those of the earlier tries too: what is taken back is all that was saved.
  const saved = useRef<Pick<ItemsResult, 'saved' | 'answers'>>({ saved: [], answers: [] })
  const invalidateAfter = useInvalidateAfter(refresh)

  async function send(batches: Batch<BatchItem>[]) {
    isStopped.current = false
    setResult(undefined)
    setFinished(0)
    const sending = {
      batches,
      send: action.send,
      rowKeys: action.rowKeys,
      onProgress: setFinished,
      isStopped: () => isStopped.current,
    }
    const next = await invalidateAfter(() => sendBatches<BatchItem, BatchAnswer>(sending)).finally(() =>
      setFinished(undefined),
    )
    const { current } = saved
    saved.current = { saved: [...current.saved, ...next.saved], answers: [...current.answers, ...next.answers] }
    onSaved(next.saved.map(({ id }) => id))
    const all = { ...next, ...saved.current }
    if (next.rejected.length + next.held.length > 0) return setResult(all)
    const changed = all.answers.flatMap(({ rows }) => rows)
    const canUndo = action.undo && changed.length > 0
    toast(
      formatDone(subject, action, all),
      canUndo ? undoMs : 8000,
      canUndo ? { label: 'Annulla', run: () => undo(changed) } : undefined,
    )
    onClose()
  }

  async function undo(changed: BatchAnswer['rows']) {
    if (!action.undo) return
    const { send, done } = action.undo
    const undone = await invalidateAfter(async () => {
      const first = await sendBatches({ batches: toBatches(changed), send })
      if (first.problem !== undefined || first.held.length === 0) return first
      // Those that only shared a batch with one that changed meanwhile.
      const rest = await sendBatches({ batches: first.held, send })
      return { ...rest, saved: [...first.saved, ...rest.saved], rejected: [...first.rejected, ...rest.rejected] }
    })
    const kept = changed.length - undone.saved.length
    const reason = undone.problem ?? undone.rejected[0]?.reason ?? ''
    const count = undone.saved.length
    toast(
      kept === 0
        ? `${formatSubject(subject, count)} ${typeof done === 'string' ? done : done(count)}.`
        : `${formatSubject(subject, kept)}: non si può annullare. ${reason}`,
      8000,
    )
  }

  return {
    /** How many rows were sent while it runs. */
    finished,
    /** What happened, when not everything was saved. */
    result,
    start: (items: BatchItem[]) => send(toBatches(items)),
    retry: () => result && send(result.held),
    stop() {
      isStopped.current = true
    },
    /** Takes back what was saved of an incomplete result. */
    undo: action.undo && (() => undo(saved.current.answers.flatMap(({ rows }) => rows))),
  }
}
