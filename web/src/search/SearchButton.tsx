import { ActionIcon, UnstyledButton } from '@mantine/core'
import { type RoleName, roleNames } from '@portale/domain/roles.ts'
import { IconSearch } from '@tabler/icons-react'
import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useActor } from '../api/session.ts'
import { toast } from '../ui/toast.ts'
import { useIsPhone } from '../ui/useIsPhone.ts'
import classes from './SearchButton.module.css'
import type { SearchDialogProps } from './SearchDialog.tsx'

const load = () => import('./SearchDialog.tsx')
const preload = () => void load().catch(() => {}) // the click reports it

// The roles that can open a page of a dealer, workshop or customer.
const searchingRoles: readonly string[] = roleNames.filter((role: RoleName) => role !== 'dealer_sales_manager')

const isApple = /Mac|iP/.test(navigator.platform)

/** "Cerca" in the header and the shortcut Ctrl K, for roles that can find something. */
export function SearchButton() {
  return searchingRoles.includes(useActor().role) ? <Search /> : null
}

function Search() {
  const phone = useIsPhone()
  const [opening, setOpening] = useState(false)
  const [Dialog, setDialog] = useState<ComponentType<SearchDialogProps>>()
  const focusedBefore = useRef<HTMLElement>(null)
  function show(from: HTMLElement | null) {
    if (opening) return
    focusedBefore.current = from
    setOpening(true) // rendered before the next key, as React does for keys and clicks
    load().then(
      ({ SearchDialog }) => setDialog(() => SearchDialog),
      () => {
        close(true)
        toast('La ricerca non si è caricata: controlla la connessione e riprova.')
      },
    )
  }
  useShortcut(show)

  function close(returnFocus: boolean) {
    setOpening(false)
    if (returnFocus) focusedBefore.current?.focus({ preventScroll: true })
  }

  const button = {
    onClick: (event: MouseEvent<HTMLButtonElement>) => show(event.currentTarget),
    onPointerEnter: preload,
    onFocus: preload,
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': 'Control+K Meta+K',
  } as const
  return (
    <>
      {phone ? (
        <ActionIcon size={40} color="var(--ink)" aria-label="Cerca" {...button}>
          <IconSearch size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      ) : (
        <UnstyledButton className={classes.button} {...button}>
          <IconSearch size={18} stroke={1.6} aria-hidden />
          Cerca
          <kbd aria-hidden>{isApple ? '⌘K' : 'Ctrl K'}</kbd>
        </UnstyledButton>
      )}
      {/* Takes what is typed until the dialog has its own field. */}
      {/* biome-ignore lint/a11y/noAutofocus: the shortcut or the button asks for it */}
      {opening && <input autoFocus className={classes.early} aria-label="Cerca" />}
      {opening && Dialog && <Dialog close={close} />}
    </>
  )
}

// The text editor uses the shortcut for links (defaultPrevented); an open dialog stays the only one.
function useShortcut(show: (from: HTMLElement | null) => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event
      if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey || defaultPrevented) return
      event.preventDefault()
      if (!document.querySelector('[role="dialog"]')) show(document.activeElement as HTMLElement | null)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [show])
}
