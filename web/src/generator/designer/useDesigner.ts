import type { Automation } from '@portale/domain/generator/designer/automation.ts'
import { firstProblem, validateDraft } from '@portale/domain/generator/designer/draft.rules.ts'
import type { FieldErrors } from '@portale/domain/platform/plain-fields.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useMe } from '../../platform/api/session.ts'
import { type History, recordStep, redo, startHistory, undo } from '../../platform/form/undo-history.ts'
import { unsavedMessage, useUnsavedChanges } from '../../platform/form/useUnsavedChanges.tsx'
import { type Draft, toDesign, toDraft } from './draft.ts'
import { findChangedUid } from './draft-edits.ts'
import { collectProblems, locateServerErrors, type ServerProblem } from './draft-problems.ts'
import { deleteStoredDraft, loadStoredDraft, storeDraft } from './draft-storage.ts'

type Selection = { selected: string | undefined; select: (uid: string | undefined) => void }

/** The draft of a design, stored in the browser, with its undo history and its problems. */
export function useDesigner(automation: Automation, { selected, select }: Selection) {
  const { id } = useMe().user
  const { lock_version } = automation
  const [opened] = useState(() => toDraft(automation))
  const [restored, setRestored] = useState(() => loadStoredDraft(id, lock_version, opened))
  const [history, setHistory] = useState(() => startHistory(restored?.draft ?? opened))
  const [serverProblems, setServerProblems] = useState<ServerProblem[]>([])
  const draft = history.present
  const design = useMemo(() => toDesign(draft), [draft])
  const clientErrors = useMemo(() => validateDraft(design), [design])
  const problems = useMemo(
    () => collectProblems(draft, clientErrors, serverProblems),
    [draft, clientErrors, serverProblems],
  )
  const blockingProblem = useMemo(() => firstProblem(design, clientErrors), [design, clientErrors])
  const isDirty = useMemo(() => JSON.stringify(draft) !== JSON.stringify(opened), [draft, opened])

  const isStored = useRef(true)
  useEffect(() => {
    isStored.current = !isDirty || storeDraft(id, { lock_version, opened, draft })
    if (!isDirty) deleteStoredDraft(id)
  }, [id, lock_version, opened, draft, isDirty])
  // A stored draft is found again, so that leaving loses nothing.
  useUnsavedChanges(() => (isStored.current ? undefined : unsavedMessage))

  /** Changes the draft; consecutive changes of a `group` are undone together. */
  const edit = useCallback(
    (change: (draft: Draft) => Draft, group?: string) =>
      setHistory((current) => recordStep(current, change(current.present), group)),
    [],
  )

  function travel(step: (history: History<Draft>) => History<Draft>) {
    const next = step(history)
    setHistory(next)
    const changedUid = findChangedUid(draft, next.present)
    if (changedUid) select(changedUid)
  }

  return {
    draft,
    design,
    /** The messages by error key; an empty message marks what is incomplete. */
    problems,
    /** The first problem that keeps the design from being sent. */
    blockingProblem,
    isDirty,
    restored,
    selected,
    select,
    edit,
    undo: history.past.length > 0 ? () => travel(undo) : undefined,
    redo: history.future.length > 0 ? () => travel(redo) : undefined,
    /** Returns to the applied design, as a step that can be undone. */
    discard() {
      setHistory(recordStep(history, opened))
      setRestored(undefined)
    },
    hasProblems: (path: string): boolean => Object.keys(problems).some((key) => key.startsWith(`${path}.`)),
    /** Shows the server's errors at their inputs, and returns the first of these and the other problems. */
    showServerErrors(errors: FieldErrors) {
      const { firstKey, otherProblems, ...located } = locateServerErrors(draft, design, errors)
      setServerProblems(located.serverProblems)
      return { firstKey, otherProblems }
    },
  }
}

export type Designer = ReturnType<typeof useDesigner>
