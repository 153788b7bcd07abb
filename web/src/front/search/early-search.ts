// Ctrl+K works from the first script of the page on: what is typed before the box exists goes into a field of its own,
// which is made while the key is being handled, so that no letter is lost.

let field: HTMLInputElement | undefined
let focusedBefore: HTMLElement | null = null
let show: (() => void) | undefined

const publicPages = /^\/(login|forgot-password|reset-password|confirm-email|unsubscribe)(\/|$)/

function removeField(): void {
  const removed = field
  field = undefined // first: removing a focused element dispatches `blur`
  removed?.remove()
}

function createField(): void {
  focusedBefore = document.activeElement instanceof HTMLElement ? document.activeElement : null
  field = document.createElement('input')
  field.setAttribute('aria-label', 'Cerca')
  field.maxLength = 200
  // On the page, but not seen; 16 px keep a phone from zooming.
  Object.assign(field.style, { position: 'fixed', top: '0', opacity: '0', fontSize: '16px' })
  field.addEventListener('blur', removeField)
  field.addEventListener('keydown', ({ key }) => key === 'Escape' && closeEarlySearch(true))
  document.body.append(field)
  field.focus({ preventScroll: true })
}

/** Begins a search: the box opens at once, or as soon as the page has it. */
export function openEarlySearch(): void {
  if (field || document.querySelector('[role="dialog"]')) return
  createField()
  show?.()
}

/** Whether somebody types in the field. */
export const isEarlySearchOpen = (): boolean => field !== undefined

/** Whether somebody searches: a screen that has loaded meanwhile leaves the focus there, and what is typed. */
export const isSearching = (): boolean =>
  isEarlySearchOpen() || Boolean(document.activeElement?.closest('[data-search]'))

/** What was typed until now; from here on the box takes it. */
export function takeEarlyText(): string {
  const text = field?.value ?? ''
  removeField()
  return text
}

/** Ends a search and returns the focus to where it was, if asked to. */
export function closeEarlySearch(returnFocus: boolean): void {
  removeField()
  if (returnFocus) focusedBefore?.focus({ preventScroll: true })
}

/** Sets what shows the box; returns the function that unsets it. A search that has begun is shown. */
export function setSearchBox(showBox: () => void): () => void {
  show = showBox
  if (field) showBox()
  return () => {
    show = undefined
  }
}

/** Listens for Ctrl+K, except where the text editor has it for links (defaultPrevented). */
export function listenForSearchKey(): void {
  window.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event
    if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey || defaultPrevented) return
    if (publicPages.test(window.location.pathname)) return
    event.preventDefault()
    openEarlySearch()
  })
}
