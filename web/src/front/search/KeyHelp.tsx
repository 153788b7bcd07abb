import { Suspense, useEffect } from 'react'
import { isTyping } from '../../platform/ui/is-typing.ts'
import { lazyComponent } from '../../platform/ui/lazy-component.ts'
import { useOverlay } from '../../platform/ui/useOverlay.ts'

const dialog = lazyComponent(
  async () => (await import('./KeyHelpDialog.tsx')).KeyHelpDialog,
  'L’elenco non si è caricato',
)

let show: (() => void) | undefined

/** Shows the list of all keys. */
export const openKeyHelp = (): void => show?.()

/** The list of the portal's keys, which "?" opens outside of fields; a screen with a help of its own comes first. */
export function KeyHelp() {
  const [opened, setOpened] = useOverlay()
  useEffect(() => {
    show = () => void dialog.open(() => setOpened(true))
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, repeat, defaultPrevented } = event
      if (key !== '?' || ctrlKey || metaKey || altKey || repeat || defaultPrevented) return
      if (isTyping(event.target) || document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      openKeyHelp()
    }
    window.addEventListener('keydown', press)
    return () => {
      show = undefined
      window.removeEventListener('keydown', press)
    }
  }, [setOpened])
  return (
    opened && (
      <Suspense>
        <dialog.Component onClose={() => setOpened(false)} />
      </Suspense>
    )
  )
}
