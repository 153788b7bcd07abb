import { ActionIcon, UnstyledButton } from '@mantine/core'
import { type RoleName, roleNames } from '@portale/domain/roles.ts'
import { IconSearch } from '@tabler/icons-react'
import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
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

const focus = (element: Element | null) => element instanceof HTMLElement && element.focus({ preventScroll: true })

function Search() {
  const phone = useIsPhone()
  const [opening, setOpening] = useState(false)
  const [Dialog, setDialog] = useState<ComponentType<SearchDialogProps>>()
  const focusedBefore = useRef<Element>(null)
  const early = useRef<HTMLInputElement>(null)
  function show(from: Element | null) {
    if (early.current) return
    focusedBefore.current = from
    flushSync(() => setOpening(true))
    focus(early.current)
    load().then(
      ({ SearchDialog }) => setDialog(() => SearchDialog),
      () => {
        setOpening(false)
        focus(from)
        toast('La ricerca non si è caricata: controlla la connessione e riprova.')
      },
    )
  }
  useShortcut(show)

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
      {opening && <input ref={early} className={classes.early} aria-label="Cerca" />}
      {opening && Dialog && (
        <Dialog
          early={early}
          close={(returnFocus) => {
            setOpening(false)
            if (returnFocus) focus(focusedBefore.current)
          }}
        />
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
