/** The earlier and later states of an immutable value, for undo and redo. */
export type History<T> = { past: T[]; present: T; future: T[]; group: string | undefined }

const maxSteps = 200

export const startHistory = <T>(present: T): History<T> => ({ past: [], present, future: [], group: undefined })

/** Adds a step; consecutive steps of a group are undone together, such as the letters of a word. */
export function recordStep<T>(history: History<T>, next: T, group?: string): History<T> {
  const { past, present } = history
  if (next === present) return history
  const continuesGroup = group !== undefined && group === history.group
  return { past: continuesGroup ? past : [...past, present].slice(-maxSteps), present: next, future: [], group }
}

export function undo<T>({ past, present, future, group }: History<T>): History<T> {
  const previous = past.at(-1)
  if (previous === undefined) return { past, present, future, group }
  return { past: past.slice(0, -1), present: previous, future: [present, ...future], group: undefined }
}

export function redo<T>({ past, present, future, group }: History<T>): History<T> {
  const [next, ...later] = future
  if (next === undefined) return { past, present, future, group }
  return { past: [...past, present], present: next, future: later, group: undefined }
}

/** Changes every state, without a step of its own: for what is not the user's doing, such as a newer version of a row. */
export const mapHistory = <T>({ past, present, future, group }: History<T>, map: (state: T) => T): History<T> => ({
  past: past.map(map),
  present: map(present),
  future: future.map(map),
  group,
})
