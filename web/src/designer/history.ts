/** What something was like before and after; nothing in it is ever changed. */
export type History<T> = { past: T[]; present: T; future: T[]; group: string | undefined }

const longest = 200

export const begin = <T>(present: T): History<T> => ({ past: [], present, future: [], group: undefined })

/** One more step; those of the same group in a row are one, so that a word goes back at once. */
export function record<T>(history: History<T>, next: T, group?: string): History<T> {
  const { past, present } = history
  if (next === present) return history
  const goesOn = group !== undefined && group === history.group
  return { past: goesOn ? past : [...past, present].slice(-longest), present: next, future: [], group }
}

export function undo<T>({ past, present, future, group }: History<T>): History<T> {
  const before = past.at(-1)
  if (before === undefined) return { past, present, future, group }
  return { past: past.slice(0, -1), present: before, future: [present, ...future], group: undefined }
}

export function redo<T>({ past, present, future, group }: History<T>): History<T> {
  const [next, ...later] = future
  if (next === undefined) return { past, present, future, group }
  return { past: [...past, present], present: next, future: later, group: undefined }
}
