import { formatCount } from '@portale/domain/counts.ts'
import { maxSavedRows } from '@portale/domain/records/record.ts'
import type { ModelRecord, ModelView } from '@portale/domain/records/view.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ApiError } from '../api/client.ts'
import { createIdempotencyKeys } from '../api/idempotency-key.ts'
import { useInvalidateAfter } from '../api/useInvalidateAfter.ts'
import { withoutReloadHint } from '../form/conflict.ts'
import { useDraft } from '../form/useDraft.ts'
import { toast } from '../ui/toast.ts'
import { listUnresolvedNames, resolveName } from './grid-paste.ts'
import {
  applyRows,
  assignErrors,
  type GridRow,
  isBlank,
  isCellField,
  isChanged,
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
  const [changes, setChanges] = useState<GridRow[]>([])
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

  // Keeps the typed values when the session expires.
  useDraft({
    getValues: () => ({ changes }),
    setValues: (draft) => setChanges((draft as { changes: GridRow[] }).changes),
    getInitialValues: () => ({ changes: [] as GridRow[] }),
    setInitialValues: () => {},
    isDirty: () => pending.length > 0,
  })

  const updateRows = (changed: GridRow[]) => {
    if (pending.length === 0) setShape(view.shape)
    setChanges((before) => applyRows(before, changed))
  }

  /** Looks up the related records whose labels were pasted. */
  async function resolvePastedNames(changed: GridRow[]) {
    const names = listUnresolvedNames(fields, changed)
    if (names.length === 0) return
    setBusy('searching')
    try {
      for (const name of names) {
        const hints = await queryClient.fetchQuery(recordQueries.hints(view.prefix, name.field.name, name.text))
        setChanges((before) =>
          applyRows(
            before,
            before.map((row) => resolveName(row, name, hints)),
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
    if (stale) return updateRows([{ ...stale, stale: withoutReloadHint(error.message) }])
    const { rows: assigned, others } = assignErrors(view, sent, error.errors ?? {})
    updateRows(assigned)
    focusFirstError(assigned)
    setProblems(assigned.length > 0 || others.length > 0 ? others : [error.message])
  }

  async function save() {
    const sent = changes.filter((row) => !isBlank(row)).map((row) => validateRow(fields, row))
    setProblems([])
    setChanges(sent)
    if (sent.length > maxSavedRows)
      return setProblems([`Si salvano al massimo ${formatCount(maxSavedRows, 'riga', 'righe')} alla volta.`])
    if (focusFirstError(sent) || sent.length === 0) return
    const body = sent.map(toRequestRow)
    setBusy('saving')
    try {
      await invalidateAfter(() => saveRecords({ ...view, shape }, body, { idempotencyKey: keyFor(body) }))
      setChanges([])
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
      setChanges((before) => applyRows(before, [rebaseRow(fields, row, record)]))
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
        : setChanges(changes.filter(({ key }) => key !== row.key)),
    restore: (row: GridRow) => updateRows([{ ...row, deleted: false }]),
    discard() {
      setChanges([])
      setProblems([])
    },
    save,
    reload,
  }
}

export type GridEditing = ReturnType<typeof useGrid>
