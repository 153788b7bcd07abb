type Toast = { id: number; message: string }

let toasts: Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** What is shown now, for `Toasts`. */
export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: () => toasts,
  close: (id: number) => change(toasts.filter((toast) => toast.id !== id)),
}

/** A confirmation at the top right, for four seconds or as long as it takes to read. Errors are never only a toast. */
export function toast(message: string, milliseconds = 4000): void {
  const id = ++lastId
  change([...toasts, { id, message }])
  setTimeout(() => toastStore.close(id), milliseconds)
}
