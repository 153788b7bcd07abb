import type { Automation } from '@portale/domain/generator/designer/automation.ts'
import { firstProblem, validateUnfinished } from '@portale/domain/generator/designer/unfinished-design.rules.ts'
import type { FieldErrors } from '@portale/domain/platform/plain-fields.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useMe } from '../../platform/api/session.ts'
import { type History, recordStep, redo, startHistory, undo } from '../../platform/form/undo-history.ts'
import { unsavedMessage, useUnsavedChanges } from '../../platform/form/useUnsavedChanges.tsx'
import { findChangedUid } from './design-edits.ts'
import { collectProblems, locateServerErrors, type ServerProblem } from './design-problems.ts'
import { deleteStoredEdits, loadStoredEdits, storeEdits } from './design-storage.ts'
import { type EditedDesign, toDesign, toEdited } from './edited-design.ts'

type Selection = { selected: string | undefined; select: (uid: string | undefined) => void }

/** The edited design of a design, stored in the browser, with its undo history and its problems. */
export function useDesigner(automation: Automation, { selected, select }: Selection) {
  const { id } = useMe().user
  const { lock_version } = automation
  const [opened] = useState(() => toEdited(automation))
  const [restored, setRestored] = useState(() => loadStoredEdits(id, lock_version, opened))
  const [history, setHistory] = useState(() => startHistory(restored?.edited ?? opened))
  const [serverProblems, setServerProblems] = useState<ServerProblem[]>([])
  const edited = history.present
  const design = useMemo(() => toDesign(edited), [edited])
  const clientErrors = useMemo(() => validateUnfinished(design), [design])
  const problems = useMemo(
    () => collectProblems(edited, clientErrors, serverProblems),
    [edited, clientErrors, serverProblems],
  )
  const blockingProblem = useMemo(() => firstProblem(design, clientErrors), [design, clientErrors])
  const isDirty = useMemo(() => JSON.stringify(edited) !== JSON.stringify(opened), [edited, opened])

  const isStored = useRef(true)
  useEffect(() => {
    isStored.current = !isDirty || storeEdits(id, { lock_version, opened, draft: edited })
    if (!isDirty) deleteStoredEdits(id)
  }, [id, lock_version, opened, edited, isDirty])
  // A stored edited design is found again, so that leaving loses nothing.
  useUnsavedChanges(() => (isStored.current ? undefined : unsavedMessage))

  /** Changes the edited design; consecutive changes of a `group` are undone together. */
  const edit = useCallback(
    (change: (edited: EditedDesign) => EditedDesign, group?: string) =>
      setHistory((current) => recordStep(current, change(current.present), group)),
    [],
  )

  function travel(step: (history: History<EditedDesign>) => History<EditedDesign>) {
    const next = step(history)
    setHistory(next)
    const changedUid = findChangedUid(edited, next.present)
    if (changedUid) select(changedUid)
  }

  return {
    edited,
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
      const { firstKey, otherProblems, ...located } = locateServerErrors(edited, design, errors)
      setServerProblems(located.serverProblems)
      return { firstKey, otherProblems }
    },
  }
}

export type Designer = ReturnType<typeof useDesigner>
