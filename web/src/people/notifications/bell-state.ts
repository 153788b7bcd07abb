const listeners = new Set<() => void>()

/** Opens the bell of this page, which the banner asks for. */
export const openBell = (): void => {
  for (const listener of listeners) listener()
}

/** Calls a function when the bell is to be opened, until the returned function is called. */
export function onOpenBell(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
