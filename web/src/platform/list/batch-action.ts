import type { BatchAnswer } from '@portale/domain/platform/lists/batch.ts'
import { formatSubject, inflect, type Subject } from '@portale/domain/platform/lists/subject.ts'
import type { ComponentType, LazyExoticComponent, ReactNode } from 'react'
import type { Batch, BatchResult } from './batches.ts'

/** A row by its name, and whether it is on a page that is not shown. */
export type NamedRow = { id: number; name: string; isHidden?: boolean }

/** A selected row as an action on many needs it. */
export type BatchItem = NamedRow & { lock_version?: number }

/** Takes back what an action did: `rows` are those that it changed, with their new versions. */
type Undo = {
  send: (batch: Batch<{ id: number; lock_version?: number }>) => Promise<BatchAnswer>
  /** What the rows are afterwards: "di nuovo da approvare". */
  done: string | ((count: number) => string)
}

/** What can be done with the selected rows of a list. */
export type BatchAction<Row = never> = {
  /** On the buttons: "Approva". */
  label: string
  /** The title of the dialog, when it isn't "Approva 2 segnalazioni". */
  title?: (rows: string) => string
  /** What the rows are afterwards, without the ending that agrees with them: "approvat". */
  participle: string
  danger?: boolean
  /** Which rows it changes; the others stay as they are. */
  appliesTo?: (row: Row) => boolean
  /** Why the others stay: "non è da approvare" of one, "non sono da approvare" of several. */
  exception?: [one: string, many: string]
  /** What it does to so many rows, as a sentence. */
  effect: (count: number) => string
  /** Called when the action is asked for, before its confirmation. */
  onOpen?: () => void
  send: (batch: Batch<BatchItem>) => Promise<BatchAnswer>
  rowKeys?: (index: number) => string[]
  /** What is said afterwards, when it isn't "2 segnalazioni approvate.". */
  done?: (changed: number, sent: number) => string
  undo?: Undo
  /** The dialog with the fields that it needs; without it the dialog only asks for the confirmation. */
  dialog?: { Component: LazyExoticComponent<ComponentType<BatchDialogProps>>; open: (show: () => void) => void }
}

/** An action once its rows are known, whatever they are rows of. */
export type PreparedAction = Omit<BatchAction, 'appliesTo' | 'dialog'>

export type BatchDialogProps = {
  subject: Subject
  action: PreparedAction
  /** The selected rows that the action changes. */
  items: BatchItem[]
  /** How many more are selected, which stay as they are. */
  others: number
  /** The queries that show what changes, by the first part of their keys. */
  refresh: string[]
  onSaved: (ids: number[]) => void
  onClose: () => void
  /** The fields that the action needs. */
  children?: ReactNode
  /** Whether something was typed. */
  isDirty?: boolean
  /** Whether the fields are filled in; if not, it marks them. */
  validate?: () => boolean
}

export type ItemsResult = BatchResult<BatchItem, BatchAnswer>

export const countChanged = (answers: BatchAnswer[]): number => answers.reduce((sum, { rows }) => sum + rows.length, 0)

/** "2 segnalazioni approvate", and how many had been that already. */
export function formatDone(subject: Subject, { participle, done }: PreparedAction, { saved, answers }: ItemsResult) {
  const changed = countChanged(answers)
  if (done) return done(changed, saved.length)
  const others = saved.length - changed
  const count = `${formatSubject(subject, changed)} ${inflect(subject, participle, changed)}`
  return others > 0
    ? `${count}; ${others === 1 ? 'un’altra riga lo era' : `altre ${others} righe lo erano`} già.`
    : `${count}.`
}
