import type { UseFormReturnType } from '@mantine/form'
import { lazy, useState } from 'react'
import { type ConflictOptions, type Difference, findDifferences, getPath, type Version } from './conflict.ts'

type ConflictForm<Values> = Pick<
  UseFormReturnType<Values>,
  'getValues' | 'setValues' | 'setFieldValue' | 'getInitialValues' | 'setInitialValues'
>

/** Two versions of a record, for `ConflictPanel`: what differs, and what to do about it. */
export type Conflict = {
  message: string
  differences: Difference[]
  apply: (sides: Record<string, Version>) => void
  cancel: () => void
}

const load = async () => (await import('./ConflictPanel.tsx')).ConflictPanel

/** Loaded when two versions meet, before the form gives way to it: without it what was typed stays on the screen. */
export const ConflictPanel = lazy(async () => ({ default: await load() }))

/** A colleague's newer version beside what the form holds: `find` looks for it, `apply` continues from it. */
export function useConflict<Values extends Record<string, unknown>>(
  form: ConflictForm<Values>,
  source: ConflictOptions<Values> | undefined,
  send: (values: Values) => Promise<void>,
) {
  const [found, setFound] = useState<{ message: string; theirs: Values; differences: Difference[] }>()

  /** False when there is nothing to compare with. */
  async function find(message: string): Promise<boolean> {
    if (!source) return false
    const [theirs] = await Promise.all([source.load(), load()])
    const differing = findDifferences(source.fields, form.getInitialValues(), form.getValues(), theirs)
    setFound({ message, theirs, differences: differing })
    return true
  }

  /** The saved version with what was kept of mine; its `lock_version` and whatever has no field are the saved ones. */
  function apply(theirs: Values, sides: Record<string, Version>) {
    const mine = form.getValues()
    const kept = (source?.fields ?? []).filter(({ path }) => sides[path] === 'mine')
    form.setInitialValues(theirs)
    form.setValues(theirs)
    for (const { path, merge = (value: unknown) => value } of kept)
      form.setFieldValue(path, merge(getPath(mine, path) as never, getPath(theirs, path) as never) as never)
    setFound(undefined)
    void send(form.getValues())
  }

  const conflict: Conflict | undefined = found && {
    message: found.message,
    differences: found.differences,
    apply: (sides) => apply(found.theirs, sides),
    cancel: () => setFound(undefined),
  }
  return { conflict, find }
}
