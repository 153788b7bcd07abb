import type { Automation } from '@portale/domain/designer/automation.ts'
import { firstProblem, validateDraft } from '@portale/domain/designer/draft.rules.ts'
import type { FieldErrors } from '@portale/domain/plain-fields.ts'
import { useEffect, useMemo, useState } from 'react'
import { useMe } from '../api/session.ts'
import { type Draft, designOf, draftOf } from './draft.ts'
import { changedThing } from './edits.ts'
import { faultsOf, type Refusal, refusalsOf } from './faults.ts'
import { begin, type History, record, redo, undo } from './history.ts'
import { forget, found, keep } from './kept.ts'

/** Edits the draft; steps of the same `group` in a row go back together. */
export type Edit = (change: (draft: Draft) => Draft, group?: string) => void

type Selection = { selected: string | undefined; select: (uid: string | undefined) => void }

/** The draft of a design: its steps back and forth, what is wrong with it, and what survives a reload. */
export function useDesigner(automation: Automation, { selected, select }: Selection) {
  const { id } = useMe().user
  const { lock_version } = automation
  const [opened] = useState(() => draftOf(automation))
  const [restored, setRestored] = useState(() => found(id, lock_version, opened))
  const [history, setHistory] = useState(() => begin(restored?.draft ?? opened))
  const [refusals, setRefusals] = useState<Refusal[]>([])
  const draft = history.present
  const design = useMemo(() => designOf(draft), [draft])
  const own = useMemo(() => validateDraft(design), [design])
  const faults = useMemo(() => faultsOf(draft, own, refusals), [draft, own, refusals])
  const missing = useMemo(() => firstProblem(design, own), [design, own])
  const dirty = useMemo(() => JSON.stringify(draft) !== JSON.stringify(opened), [draft, opened])

  useEffect(() => {
    if (dirty) keep(id, { lock_version, opened, draft })
    else forget(id)
  }, [id, lock_version, opened, draft, dirty])

  function travel(step: (history: History<Draft>) => History<Draft>) {
    const next = step(history)
    setHistory(next)
    const changed = changedThing(draft, next.present)
    if (changed) select(changed)
  }

  return {
    draft,
    design,
    missing,
    dirty,
    restored,
    selected,
    select,
    edit: ((change, group) => setHistory((now) => record(now, change(now.present), group))) as Edit,
    undo: history.past.length > 0 ? () => travel(undo) : undefined,
    redo: history.future.length > 0 ? () => travel(redo) : undefined,
    /** Back to what is applied; that too can be undone. */
    discard() {
      setHistory(record(history, opened))
      setRestored(undefined)
    },
    faultOf: (path: string): string | undefined => faults[path],
    /** Whether something in there is missing or wrong. */
    isFaulty: (path: string): boolean => Object.keys(faults).some((key) => key.startsWith(`${path}.`)),
    /** Places what the server refused; answers the first field of it, and what has none. */
    refuse(errors: FieldErrors) {
      const { placed, first, rest } = refusalsOf(draft, design, errors)
      setRefusals(placed)
      return { first, rest }
    },
  }
}

export type Designer = ReturnType<typeof useDesigner>
