const timeoutMs = 10_000

let focused: HTMLElement | undefined
let expected: { name: string; until: number } | undefined

/** The screen that comes next focuses its element of this name, the result of what was done, instead of its top. */
export function focusResultNext(name: string): void {
  expected = { name, until: Date.now() + timeoutMs }
}

/** The ref of an element that may be such a result. */
export const resultRef = (name: string) => (element: HTMLElement | null) => {
  if (!element || expected?.name !== name || expected.until < Date.now()) return
  expected = undefined
  focused = element
  setTimeout(() => element.focus()) // after the shell, which focuses every new screen
}

/** Whether the focus is on such a result already: the shell, which focuses every new screen, then leaves it there. */
export const isResultFocused = (): boolean => focused !== undefined && document.activeElement === focused
