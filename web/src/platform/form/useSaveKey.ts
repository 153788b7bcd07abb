import { useEffect } from 'react'

/** The key, as the help lists it. */
export const saveKeys = { 'Ctrl S': 'Salva il modulo o la finestra aperta' } as const

/**
 * Marks the button that the key presses: the one that saves a form, and nothing that can't be taken back, like a restore.
 * Screen readers announce the key with it.
 */
export const saveKeyButton = { 'data-save-key': true, 'aria-keyshortcuts': 'Control+S Meta+S' } as const

/** Leaves the field for a moment, as a click on the button does: some fields take what was typed only then. */
function leaveField(): () => void {
  const field = document.activeElement
  if (!(field instanceof HTMLElement && field.matches('input, textarea, select'))) return () => {}
  field.blur()
  return () => document.activeElement === document.body && field.isConnected && field.focus({ preventScroll: true })
}

function press(event: KeyboardEvent): void {
  const { ctrlKey, metaKey, altKey, shiftKey, isComposing, defaultPrevented } = event
  if (event.key.toLowerCase() !== 's' || ctrlKey === metaKey || altKey || shiftKey || defaultPrevented) return
  const dialog = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
  const buttons = [...(dialog ?? document).querySelectorAll<HTMLElement>('[data-save-key]')]
  if (!dialog && buttons.length === 0) return
  event.preventDefault() // the browser's own "Save page as"
  const button = buttons.find((found) => found.checkVisibility()) // a form hides behind its conflict
  if (!button || event.repeat || isComposing) return
  const returnToField = leaveField()
  // After the fields have taken what was typed.
  setTimeout(() => {
    button.click()
    returnToField()
  })
}

/** Saves the open form with Ctrl+S, or Cmd+S, also from a text editor. */
export function useSaveKey(): void {
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
