/** A field that two versions of a record may differ in. */
export type ConflictField = {
  path: string
  label: string
  /** Two values that are formatted alike count as equal. */
  format?(value: never): string
  /** My value as it can be saved over theirs, when that is not the value itself; what is shown as mine. */
  merge?(mine: never, theirs: never): unknown
}

/** How a form loads the newer version of its record, and the fields to compare. */
export type ConflictOptions<Values> = { load: () => Promise<Values>; fields: ConflictField[] }

export type Version = 'mine' | 'theirs'

/** A field of which two versions differ, formatted, and who changed it since the form was opened. */
export type Difference = { path: string; label: string; mine: string; theirs: string; changed: Version | 'both' }

/** Two versions of a record, for `ConflictPanel`. */
export type Conflict = {
  message: string
  differences: Difference[]
  /** Saves the chosen version of each field, by path. */
  apply: (versions: Record<string, Version>) => void
  cancel: () => void
}

/** The value at a dotted path. */
export const getPath = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], values)

/** The fields that read differently in the form and in what a colleague saved since `loaded`. */
export function findDifferences<Values>(
  fields: ConflictField[],
  loaded: Values,
  mine: Values,
  theirs: Values,
): Difference[] {
  return fields.flatMap(({ path, label, format = (value: unknown) => String(value ?? ''), merge }) => {
    const formatField = (values: Values) => format(getPath(values, path) as never).trim()
    const [before, current, saved] = [formatField(loaded), formatField(mine), formatField(theirs)]
    const merged = merge && format(merge(getPath(mine, path) as never, getPath(theirs, path) as never) as never).trim()
    if ((merged ?? current) === saved) return []
    const changed = current === before ? 'theirs' : saved === before ? 'mine' : 'both'
    return { path, label, mine: merged ?? current, theirs: saved, changed }
  })
}

/** Mine where I changed something, theirs otherwise. */
export const suggestedVersion = ({ changed }: Difference): Version => (changed === 'theirs' ? 'theirs' : 'mine')

/** The server's message without the advice to reload the page, for screens that show the new version themselves. */
export const withoutReloadHint = (message: string): string => message.replace(/ Ricarica la pagina[^.]*\.$/, '')
