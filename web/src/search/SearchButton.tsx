import { ActionIcon, UnstyledButton } from '@mantine/core'
import { type RoleName, roleNames } from '@portale/domain/roles.ts'
import { IconSearch } from '@tabler/icons-react'
import { lazy, type MouseEvent, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useActor } from '../api/session.ts'
import { toast } from '../ui/toast.ts'
import { useIsPhone } from '../ui/useIsPhone.ts'
import classes from './SearchButton.module.css'

const load = () => import('./SearchDialog.tsx')
const preload = () => void load().catch(() => {}) // the click reports it
const SearchDialog = lazy(async () => ({ default: (await load()).SearchDialog }))

// The roles that can open a page of a dealer, workshop or customer.
const searchingRoles: readonly string[] = roleNames.filter((role: RoleName) => role !== 'dealer_sales_manager')

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** "Cerca" in the header and the shortcut Ctrl K, for roles that can find something. */
export function SearchButton() {
  return searchingRoles.includes(useActor().role) ? <Search /> : null
}

function Search() {
  const phone = useIsPhone()
  const [open, setOpen] = useState(false)
  const focusedBefore = useRef<Element>(null)
  const show = useCallback((from: Element | null) => {
    focusedBefore.current = from
    // What is typed while the dialog loads must not go into the field that has the focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    load().then(
      () => setOpen(true),
      () => {
        if (from instanceof HTMLElement) from.focus({ preventScroll: true })
        toast('La ricerca non si è caricata: controlla la connessione e riprova.')
      },
    )
  }, [])
  useShortcut(show)

  function close(returnFocus: boolean) {
    setOpen(false)
    if (returnFocus && focusedBefore.current instanceof HTMLElement)
      focusedBefore.current.focus({ preventScroll: true })
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
      {open && (
        <Suspense fallback={null}>
          <SearchDialog close={close} />
        </Suspense>
      )}
    </>
  )
}

// The text editor uses the shortcut for links (defaultPrevented); an open dialog stays the only one.
function useShortcut(show: (from: Element | null) => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.defaultPrevented) return
      event.preventDefault()
      if (!document.querySelector('[role="dialog"]')) show(document.activeElement)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [show])
}
