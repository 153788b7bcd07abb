import { CloseButton, Modal, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { minSearchLength } from '@portale/domain/front/search/search.ts'
import { formatCount } from '@portale/domain/platform/counts.ts'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useCallback, useId, useLayoutEffect } from 'react'
import { useIsPhone } from '../../platform/ui/useIsPhone.ts'
import { isEarlySearchOpen, takeEarlyText } from './early-search.ts'
import classes from './SearchDialog.module.css'
import { SearchResults } from './SearchResults.tsx'
import { useSearch } from './useSearch.ts'

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

export type SearchDialogProps = {
  /** The argument is whether to return the focus. */
  close: (returnFocus: boolean) => void
}

/** Searches while typing, with keyboard navigation. */
export function SearchDialog({ close }: SearchDialogProps) {
  const list = useId()
  const phone = useIsPhone()
  const search = useSearch(close)
  const { typed, sections, active, setTyped } = search
  const takeOver = useCallback(
    (input: HTMLInputElement | null) => {
      if (!input) return
      if (isEarlySearchOpen()) setTyped(takeEarlyText())
      input.focus({ preventScroll: true })
    },
    [setTyped],
  )
  const optionId = (key: string) => list + key
  usePageHeld()

  function handleKey(event: KeyboardEvent) {
    const step = steps[event.key]
    if ((step === undefined && event.key !== 'Enter') || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (step === undefined) search.openActive(event.ctrlKey || event.metaKey)
    else search.move(step)
  }

  return (
    <Modal
      opened
      onClose={() => close(true)}
      returnFocus={false}
      removeScrollProps={{ removeScrollBar: false }}
      withCloseButton={false}
      centered={false}
      fullScreen={phone}
      yOffset="12vh"
      size={620}
      padding={0}
      attributes={{ content: { 'aria-label': 'Cerca nel portale', 'data-search': true } }}
    >
      <div className={classes.top}>
        <IconSearch size={20} stroke={1.7} aria-hidden />
        <input
          ref={takeOver}
          type="text"
          role="combobox"
          aria-label="Cerca nel portale o scrivi un comando"
          aria-expanded={sections.length > 0}
          aria-controls={list}
          aria-activedescendant={active && optionId(active.key)}
          aria-autocomplete="list"
          placeholder="Cerca nel portale o scrivi un comando"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          data-autofocus
          value={typed}
          onChange={(event) => search.type(event.currentTarget.value)}
          onKeyDown={handleKey}
        />
        <CloseButton aria-label="Chiudi" onClick={() => close(true)} />
      </div>
      <SearchResults id={list} optionId={optionId} search={search} />
      <VisuallyHidden role="status">
        {search.state === 'found' && formatCount(search.count, 'risultato', 'risultati')}
        {search.state === 'none' && 'Nessun risultato'}
        {search.state === 'short' && `Scrivi almeno ${minSearchLength} caratteri`}
      </VisuallyHidden>
      <p className={classes.keys} aria-hidden>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> per scorrere
        </span>
        <span>
          <kbd>Invio</kbd> per aprire
        </span>
        <span>
          <kbd>Ctrl Invio</kbd> in un’altra scheda
        </span>
        <span>
          <kbd>Esc</kbd> per chiudere
        </span>
      </p>
    </Modal>
  )
}

/**
 * Keeps the page below the box from scrolling, with the width that its scroll bar leaves. Mantine's own way gives the page a
 * property that all its elements inherit, and styles every one of them again before the first letter is seen.
 */
function usePageHeld(): void {
  useLayoutEffect(() => {
    const { style } = document.body
    style.marginRight = `${window.innerWidth - document.documentElement.clientWidth}px`
    style.overflow = 'hidden'
    return () => {
      style.marginRight = ''
      style.overflow = ''
    }
  }, [])
}
