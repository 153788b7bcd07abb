import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ComponentType, useEffect, useState } from 'react'
import { toast } from '../../platform/ui/toast.ts'
import { useIsPhone } from '../../platform/ui/useIsPhone.ts'
import { useOverlay } from '../../platform/ui/useOverlay.ts'
import { closeEarlySearch, openEarlySearch, setSearchBox } from './early-search.ts'
import { KeyHelp } from './KeyHelp.tsx'
import classes from './SearchButton.module.css'
import type { SearchDialogProps } from './SearchDialog.tsx'

const load = () => import('./SearchDialog.tsx')
const preload = () => void load().catch(() => {}) // the click reports it

const isApple = /Mac|iP/.test(navigator.platform)

/** "Cerca" in the header, for the shortcut Ctrl K, and the list of keys. */
export function SearchButton() {
  const phone = useIsPhone()
  const [Dialog, setDialog] = useState<ComponentType<SearchDialogProps>>()
  const [opened, setOpened] = useOverlay()
  useEffect(() => {
    const show = () =>
      void load().then(
        ({ SearchDialog }) => {
          setDialog(() => SearchDialog)
          setOpened(true)
        },
        () => {
          closeEarlySearch(true)
          toast('La ricerca non si è caricata: controlla la connessione e riprova.')
        },
      )
    const unset = setSearchBox(show)
    // The box is there before it is asked for, once the screen has loaded what it needs.
    const timer = setTimeout(preload, 1500)
    return () => {
      clearTimeout(timer)
      unset()
    }
  }, [setOpened])

  const button = {
    onClick: openEarlySearch,
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
      {Dialog && opened && (
        <Dialog
          close={(returnFocus) => {
            setOpened(false)
            closeEarlySearch(returnFocus)
          }}
        />
      )}
      <KeyHelp />
    </>
  )
}
