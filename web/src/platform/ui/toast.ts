/** What a toast offers to do, which also closes it. */
type ToastAction = { label: string; run: () => unknown }
type Toast = { id: number; message: string; action?: ToastAction }

let toasts: Toast[] = []
let lastId = 0
let isHeld = false
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const shownMs = 4000
const listeners = new Set<() => void>()

function update(next: Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** The visible toasts, as an external store for `Toasts`. */
export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: () => toasts,
  close(id: number) {
    clearTimeout(timers.get(id))
    timers.delete(id)
    update(toasts.filter((toast) => toast.id !== id))
    if (toasts.length === 0) isHeld = false
  },
  /** Nothing that is pointed at, or has the focus, goes away by itself. */
  hold() {
    isHeld = true
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
  },
  release() {
    isHeld = false
    for (const { id } of toasts) closeAfter(id, shownMs)
  },
}

function closeAfter(id: number, milliseconds: number): void {
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => toastStore.close(id), milliseconds),
  )
}

const nextPageKey = 'portale-rete:toast'

/** Shows a confirmation on the next page that is loaded, for an action that leaves this one. */
export const toastOnNextPage = (message: string): void => sessionStorage.setItem(nextPageKey, message)

/** Shows the confirmation that the previous page left behind, if any. */
export function showPendingToast(): void {
  const message = sessionStorage.getItem(nextPageKey)
  sessionStorage.removeItem(nextPageKey)
  if (message) toast(message, 10_000)
}

/**
 * Shows a confirmation at the bottom, where no control of the frame is, and returns its id. Errors are never shown only as
 * a toast.
 */
export function toast(message: string, milliseconds = shownMs, action?: ToastAction): number {
  const id = ++lastId
  // Only the last action can be taken back from a toast: a pile of them would hide the screen.
  update([...(action ? toasts.filter((other) => !other.action) : toasts), { id, message, action }])
  if (!isHeld) closeAfter(id, milliseconds)
  return id
}
