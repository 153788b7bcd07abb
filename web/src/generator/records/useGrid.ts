import { maxSavedRows } from '@portale/domain/generator/records/record.ts'
import type { ModelRecord, ModelView } from '@portale/domain/generator/records/view.ts'
import { formatCount } from '@portale/domain/platform/counts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ApiError } from '../../platform/api/client.ts'
import { createIdempotencyKeys } from '../../platform/api/idempotency-key.ts'
import { useInvalidateAfter } from '../../platform/api/useInvalidateAfter.ts'
import { withoutReloadHint } from '../../platform/form/conflict.ts'
import { mapHistory, recordStep, redo, startHistory, undo } from '../../platform/form/undo-history.ts'
import { useUnsavedForm } from '../../platform/form/useUnsavedForm.ts'
import { toast } from '../../platform/ui/toast.ts'
import { listUnresolvedNames, resolveName } from './grid-paste.ts'
import {
  applyRows,
  assignErrors,
  findChangedCell,
  type GridRow,
  isBlank,
  isCellField,
  isChanged,
  isSameState,
  mergeRows,
  newRow,
  rebaseRow,
  toRequestRow,
  validateRow,
} from './grid-rows.ts'
import { columnFields, viewFields } from './record-fields.ts'
import { saveRecords } from './record-save.api.ts'
import { fetchRecord, recordKeys, recordQueries } from './records.api.ts'

const failed = 'Qualcosa non ha funzionato. Riprova.'

/** The rows of a grid, the values typed over them, and their save, all or none. */
export function useGrid(view: ModelView, page: ModelRecord[]) {
  const [history, setHistory] = useState(() => startHistory<GridRow[]>([]))
  const changes = history.present
  // The shape of the view when the first unsaved value was typed.
  const [shape, setShape] = useState(view.shape)
  const [problems, setProblems] = useState<string[]>([])
  const [busy, setBusy] = useState<'saving' | 'searching' | undefined>()
  const [target, setTarget] = useState<{ row: string; name: string }>()
  const [keyFor] = useState(createIdempotencyKeys)
  const queryClient = useQueryClient()
  const invalidateAfter = useInvalidateAfter(recordKeys)
  const fields = useMemo(() => columnFields(viewFields(view)), [view])
  const rows = useMemo(() => mergeRows(page, changes), [page, changes])
  const pending = changes.filter(isChanged)

  const typed = useMemo(() => ({ changes }), [changes])
  const unsaved = useUnsavedForm({
    getValues: () => typed,
    setValues: (values) => setHistory(startHistory((values as { changes: GridRow[] }).changes)),
    getInitialValues: () => ({ changes: [] as GridRow[] }),
    setInitialValues: () => {},
    isDirty: () => pending.length > 0,
  })

  /** A step that can be undone. */
  const edit = (change: (before: GridRow[]) => GridRow[]) =>
    setHistory((current) => {
      const next = change(current.present)
      return isSameState(current.present, next) ? current : recordStep(current, next)
    })

  /** Not the user's doing, so it is no step. */
  const amend = (rows: GridRow[]) =>
    setHistory((current) => ({ ...current, present: applyRows(current.present, rows) }))

  const updateRows = (changed: GridRow[]) => {
    if (changed.length === 0) return
    if (pending.length === 0) setShape(view.shape)
    edit((before) => applyRows(before, changed))
  }

  /** Undoes or redoes a step, and focuses what it changed. */
  function travel(step: typeof undo) {
    const next = step(history)
    setHistory(next)
    const after = mergeRows(page, next.present)
    const cell = findChangedCell(rows, after)
    const key = cell?.row ?? after.at(-1)?.key
    if (key) setTarget({ row: key, name: cell?.name ?? fields.find(isCellField)?.name ?? '' })
  }

  /** Looks up the related records whose labels were pasted. */
  async function resolvePastedNames(changed: GridRow[]) {
    const names = listUnresolvedNames(fields, changed)
    if (names.length === 0) return
    setBusy('searching')
    try {
      for (const name of names) {
        const hints = await queryClient.fetchQuery(recordQueries.hints(view.prefix, name.field.name, name.text))
        setHistory((current) =>
          mapHistory(current, (state) =>
            applyRows(
              state,
              state.map((row) => resolveName(row, name, hints)),
            ),
          ),
        )
      }
    } catch (error) {
      setProblems([error instanceof ApiError ? error.message : failed])
    } finally {
      setBusy(undefined)
    }
  }

  /** Returns whether there is an error to focus. */
  function focusFirstError(candidates: GridRow[]): boolean {
    const row = candidates.find(({ errors }) => Object.keys(errors).length > 0)
    const field = row && fields.find(({ name }) => row.errors[name] !== undefined)
    if (field) setTarget({ row: row.key, name: field.name })
    return field !== undefined
  }

  function fail(error: unknown, sent: GridRow[]) {
    if (!(error instanceof ApiError)) return setProblems([failed])
    const stale = error.status === 409 ? sent[Number(error.details.row ?? -1)] : undefined
    if (stale) return amend([{ ...stale, stale: withoutReloadHint(error.message) }])
    const { rows: assigned, others } = assignErrors(view, sent, error.errors ?? {})
    amend(assigned)
    focusFirstError(assigned)
    setProblems(assigned.length > 0 || others.length > 0 ? others : [error.message])
  }

  async function save() {
    const sent = changes.filter((row) => !isBlank(row)).map((row) => validateRow(fields, row))
    setProblems([])
    setHistory((current) => ({ ...current, present: sent }))
    if (sent.length > maxSavedRows)
      return setProblems([`Si salvano al massimo ${formatCount(maxSavedRows, 'riga', 'righe')} alla volta.`])
    if (focusFirstError(sent) || sent.length === 0) return
    const body = sent.map(toRequestRow)
    setBusy('saving')
    try {
      await invalidateAfter(() => saveRecords({ ...view, shape }, body, { idempotencyKey: keyFor(body) }))
      unsaved.close()
      setHistory(startHistory<GridRow[]>([]))
      toast(formatCount(sent.length, 'riga salvata.', 'righe salvate.'))
    } catch (error) {
      fail(error, sent)
    } finally {
      setBusy(undefined)
    }
  }

  /** Loads a colleague's version of a row; values typed in other cells stay. */
  async function reload(row: GridRow) {
    if (!row.record) return
    try {
      const record = await fetchRecord(view.prefix, row.record.id)
      const rebase = (other: GridRow) => (other.key === row.key ? rebaseRow(fields, other, record) : other)
      setHistory((current) => mapHistory(current, (state) => applyRows(state, state.map(rebase))))
      await queryClient.invalidateQueries({ queryKey: recordKeys })
    } catch (error) {
      setProblems([error instanceof ApiError ? error.message : failed])
    }
  }

  return {
    view,
    fields,
    rows,
    pending,
    errorCount: pending.reduce((sum, { errors }) => sum + Object.keys(errors).length, 0),
    stale: changes.filter(({ stale }) => stale !== undefined),
    problems,
    /** What was typed earlier and not saved, found when the grid was opened. */
    unsaved: unsaved.offer,
    /** The cell to focus next. */
    target,
    busy,
    updateRows,
    paste(changed: GridRow[]) {
      updateRows(changed)
      void resolvePastedNames(changed)
    },
    add() {
      const row = newRow()
      updateRows([row])
      setTarget({ row: row.key, name: fields.find(isCellField)?.name ?? '' })
    },
    /** A stored row is deleted by the save, a new one is dropped immediately. */
    remove: (row: GridRow) =>
      row.record
        ? updateRows([{ ...row, deleted: true, errors: {} }])
        : edit((before) => before.filter(({ key }) => key !== row.key)),
    restore: (row: GridRow) => updateRows([{ ...row, deleted: false }]),
    undo: history.past.length > 0 ? () => travel(undo) : undefined,
    redo: history.future.length > 0 ? () => travel(redo) : undefined,
    /** A step too, so that it can be undone. */
    discard() {
      edit(() => [])
      setProblems([])
    },
    save,
    reload,
  }
}

export type GridEditing = ReturnType<typeof useGrid>
