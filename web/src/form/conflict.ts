/** A field as the screen names it when two versions differ. */
export type ConflictField = {
  path: string
  label: string
  /** Its value for people to read; two values that read the same are the same. */
  format?(value: never): string
  /** My value as it can be saved over theirs, when that is not the value itself. */
  merge?(mine: never, theirs: never): unknown
}

/** How a form that meets a newer version finds that version, and the fields that can differ. */
export type ConflictOptions<Values> = { load: () => Promise<Values>; fields: ConflictField[] }

export type Version = 'mine' | 'theirs'

/** A field of which two versions differ: how each reads, and who changed it since the form was opened. */
export type Difference = { path: string; label: string; mine: string; theirs: string; changed: Version | 'both' }

/** The value at a dotted path. */
export const getPath = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], values)

/** The fields that read differently in the form and in what a colleague saved since `loaded`. */
export function findDifferences<Values>(
  fields: ConflictField[],
  loaded: Values,
  mine: Values,
  theirs: Values,
): Difference[] {
  return fields.flatMap(({ path, label, format = (value: unknown) => String(value ?? '') }) => {
    const read = (values: Values) => format(getPath(values, path) as never).trim()
    const [before, own, saved] = [read(loaded), read(mine), read(theirs)]
    if (own === saved) return []
    const changed = own === before ? 'theirs' : saved === before ? 'mine' : 'both'
    return { path, label, mine: own, theirs: saved, changed }
  })
}

/** Mine where I changed something, theirs otherwise. */
export const suggestedVersion = ({ changed }: Difference): Version => (changed === 'theirs' ? 'theirs' : 'mine')

/** A refusal without its advice to reload the page, for where the new version is on the screen. */
export const withoutReloadHint = (message: string): string => message.replace(/ Ricarica la pagina[^.]*\.$/, '')
