import type { UseFormReturnType } from '@mantine/form'
import { lazy, useState } from 'react'
import {
  type Conflict,
  type ConflictOptions,
  type Difference,
  findDifferences,
  getPath,
  type Version,
} from './conflict.ts'

type ConflictForm<Values> = Pick<
  UseFormReturnType<Values>,
  'getValues' | 'setValues' | 'setFieldValue' | 'getInitialValues' | 'setInitialValues'
>

const loadPanel = async () => (await import('./ConflictPanel.tsx')).ConflictPanel

/** Loaded with the newer version, before the form gives way to it: if that fails, what was typed stays visible. */
export const ConflictPanel = lazy(async () => ({ default: await loadPanel() }))

/** Compares what the form holds with a colleague's newer version. */
export function useConflict<Values extends Record<string, unknown>>(
  form: ConflictForm<Values>,
  options: ConflictOptions<Values> | undefined,
  save: (values: Values) => Promise<void>,
) {
  const [found, setFound] = useState<{ message: string; theirs: Values; differences: Difference[] }>()

  /** False when the form has no newer version to compare with. */
  async function compare(message: string): Promise<boolean> {
    if (!options) return false
    const [theirs] = await Promise.all([options.load(), loadPanel()])
    const differences = findDifferences(options.fields, form.getInitialValues(), form.getValues(), theirs)
    setFound({ message, theirs, differences })
    return true
  }

  // Values without a form field, like `lock_version`, is taken from the saved version.
  function apply(theirs: Values, versions: Record<string, Version>) {
    const mine = form.getValues()
    form.setInitialValues(theirs)
    form.setValues(theirs)
    for (const { path, merge = (value: unknown) => value } of options?.fields ?? [])
      if (versions[path] === 'mine')
        form.setFieldValue(path, merge(getPath(mine, path) as never, getPath(theirs, path) as never) as never)
    setFound(undefined)
    void save(form.getValues())
  }

  const conflict: Conflict | undefined = found && {
    message: found.message,
    differences: found.differences,
    apply: (versions) => apply(found.theirs, versions),
    cancel: () => setFound(undefined),
  }
  return { conflict, compare }
}
