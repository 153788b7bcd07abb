import { counted } from '@portale/domain/counts.ts'
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
import { assignErrors } from './grid-errors.ts'
import { listUnresolvedNames, resolveName } from './grid-relations.ts'
import {
  type GridRow,
  isBlank,
  isCellField,
  isChanged,
  mergeRows,
  newRow,
  rebaseRow,
  toRequestRow,
  validateRow,
  withRows,
} from './grid-rows.ts'
import { saveRecords } from './record.api.ts'
import { columnFields, viewFields } from './record-fields.ts'
import { fetchRecord, recordKeys, recordQueries } from './records.api.ts'

const failed = 'Qualcosa non ha funzionato. Riprova.'

/** The rows of a grid, what was typed over them, and their saving: all together or none. */
export function useGrid(view: ModelView, page: ModelRecord[]) {
  const [changes, setChanges] = useState<GridRow[]>([])
  // Of the view that was typed into first.
  const [shape, setShape] = useState(view.shape)
  const [problems, setProblems] = useState<string[]>([])
  const [busy, setBusy] = useState<'saving' | 'looking' | undefined>()
  const [target, setTarget] = useState<{ row: string; name: string }>()
  const [keyOf] = useState(createIdempotencyKeys)
  const queryClient = useQueryClient()
  const invalidateAfter = useInvalidateAfter(recordKeys)
  const fields = useMemo(() => columnFields(viewFields(view)), [view])
  const rows = useMemo(() => mergeRows(page, changes), [page, changes])
  const pending = changes.filter(isChanged)

  // An ended session leads away and back to what was typed here.
  useDraft({
    getValues: () => ({ changes }),
    setValues: (kept) => setChanges((kept as { changes: GridRow[] }).changes),
    getInitialValues: () => ({ changes: [] as GridRow[] }),
    setInitialValues: () => {},
    isDirty: () => pending.length > 0,
  })

  const put = (changed: GridRow[]) => {
    if (pending.length === 0) setShape(view.shape)
    setChanges((before) => withRows(before, changed))
  }

  /** Looks up the names that were pasted for relations. */
  async function lookUp(changed: GridRow[]) {
    const names = listUnresolvedNames(fields, changed)
    if (names.length === 0) return
    setBusy('looking')
    try {
      for (const name of names) {
        const hints = await queryClient.fetchQuery(recordQueries.hints(view.prefix, name.field.name, name.text))
        setChanges((before) =>
          withRows(
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

  /** Answers whether there is a wrong cell to go to. */
  function aimAtError(among: GridRow[]): boolean {
    const row = among.find(({ errors }) => Object.keys(errors).length > 0)
    const field = row && fields.find(({ name }) => row.errors[name] !== undefined)
    if (field) setTarget({ row: row.key, name: field.name })
    return field !== undefined
  }

  function fail(error: unknown, sent: GridRow[]) {
    if (!(error instanceof ApiError)) return setProblems([failed])
    const stale = error.status === 409 ? sent[Number(error.details.row ?? -1)] : undefined
    if (stale) return put([{ ...stale, stale: withoutReloadHint(error.message) }])
    const { placed, others } = assignErrors(view, sent, error.errors ?? {})
    put(placed)
    aimAtError(placed)
    setProblems(placed.length > 0 ? others : others.length > 0 ? others : [error.message])
  }

  async function save() {
    const sent = changes.filter((row) => !isBlank(row)).map((row) => validateRow(fields, row))
    setProblems([])
    setChanges(sent)
    if (sent.length > maxSavedRows)
      return setProblems([`Si salvano al massimo ${counted(maxSavedRows, 'riga', 'righe')} alla volta.`])
    if (aimAtError(sent) || sent.length === 0) return
    const body = sent.map(toRequestRow)
    setBusy('saving')
    try {
      await invalidateAfter(() => saveRecords({ ...view, shape }, body, { idempotencyKey: keyOf(body) }))
      setChanges([])
      toast(counted(sent.length, 'riga salvata.', 'righe salvate.'))
    } catch (error) {
      fail(error, sent)
    } finally {
      setBusy(undefined)
    }
  }

  /** Brings a row up to what a colleague saved; what was typed where the colleague didn't write stays. */
  async function reload(row: GridRow) {
    if (!row.record) return
    try {
      const record = await fetchRecord(view.prefix, row.record.id)
      setChanges((before) => withRows(before, [rebaseRow(fields, row, record)]))
      await queryClient.invalidateQueries({ queryKey: recordKeys })
    } catch (error) {
      setProblems([error instanceof ApiError ? error.message : failed])
    }
  }

  return {
    view,
    fields,
    rows,
    /** What a save would send. */
    pending,
    wrong: pending.reduce((sum, { errors }) => sum + Object.keys(errors).length, 0),
    stale: changes.filter(({ stale }) => stale !== undefined),
    problems,
    /** The cell that is to have the focus next. */
    target,
    busy,
    put,
    paste(changed: GridRow[]) {
      put(changed)
      void lookUp(changed)
    },
    add() {
      const row = newRow()
      put([row])
      setTarget({ row: row.key, name: fields.find(isCellField)?.name ?? '' })
    },
    /** A saved row goes with the save, a new one at once. */
    remove: (row: GridRow) =>
      row.record
        ? put([{ ...row, deleted: true, errors: {} }])
        : setChanges(changes.filter(({ key }) => key !== row.key)),
    restore: (row: GridRow) => put([{ ...row, deleted: false }]),
    discard() {
      setChanges([])
      setProblems([])
    },
    save,
    reload,
  }
}

export type GridEditing = ReturnType<typeof useGrid>
