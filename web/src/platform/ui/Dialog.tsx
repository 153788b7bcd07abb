import { Modal } from '@mantine/core'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { type ReactNode, useEffect } from 'react'
import classes from './Dialog.module.css'

type DialogProps = {
  title: string
  opened: boolean
  onClose: () => void
  /** Something was typed: Esc and a click outside the dialog don't close it. */
  dirty?: boolean
  /** A call is running: nothing closes the dialog before its response. */
  busy?: boolean
  size?: number
  /** Opened from another dialog, which stays open behind it. */
  inner?: boolean
  children: ReactNode
}

/**
 * A dialog with a title, a text, fields and `DialogButtons` at the end. The element with `data-autofocus` takes the focus;
 * on closing, the element that opened the dialog gets it back, or the next row when its own left the list.
 */
export function Dialog({
  title,
  opened,
  onClose,
  dirty = false,
  busy = false,
  size = 480,
  inner = false,
  children,
}: DialogProps) {
  useRestoredFocus(opened)
  return (
    <Modal
      title={title}
      opened={opened}
      onClose={() => (!inner && hasInnerOverlay()) || onClose()}
      data-inner-overlay={inner || undefined}
      closeOnEscape={!dirty && !busy}
      closeOnClickOutside={!dirty && !busy}
      closeButtonProps={{ 'aria-label': 'Chiudi', disabled: busy }}
      returnFocus={false}
      size={size}
      yOffset={24}
      xOffset={16}
      classNames={classes}
    >
      {children}
    </Modal>
  )
}

/** Whether something is open above the dialog that Esc closes first. */
const hasInnerOverlay = () => document.querySelector('[data-inner-overlay]') !== null

/** The buttons of a dialog, on the right; the primary one is the last. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>
}

// Mantine restores the focus only for dialogs that were mounted before they opened; ours are mounted open.
function useRestoredFocus(opened: boolean) {
  useEffect(() => {
    if (!opened) return
    const opener = document.activeElement
    const surroundings = listAncestors(opener)
    const neighbours = listNeighbours(opener)
    const restoreFocus = () => {
      const canFocus = opener !== document.body && opener?.isConnected
      const target = canFocus
        ? opener
        : (findNextControl(surroundings) ?? findNeighbourControl(neighbours) ?? document.querySelector('main'))
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    }
    return () => {
      restoreFocus()
      // New data may remove the opener.
      setTimeout(() => document.activeElement === document.body && restoreFocus())
    }
  }, [opened])
}

function listAncestors(element: Element | null): Element[] {
  const ancestors: Element[] = []
  for (let parent = element?.parentElement; parent?.closest('main'); parent = parent.parentElement)
    ancestors.push(parent)
  return ancestors
}

/** Where the opener was: the result that it made way for (`data-result`), or another control of its row. */
function findNextControl(ancestors: Element[]): Element | null {
  const nearest = ancestors.find(({ isConnected }) => isConnected)
  const row = nearest?.closest('td, li')
  return nearest?.querySelector('[data-result]') ?? row?.querySelector('a[href], button:not(:disabled)') ?? null
}

/** The rows after the opener's, then those before it, the nearest first. */
function listNeighbours(opener: Element | null): Element[] {
  const row = opener?.closest('tr, li')
  const rows = [...(row?.parentElement?.children ?? [])]
  const index = row ? rows.indexOf(row) : -1
  return index < 0 ? [] : [...rows.slice(index + 1), ...rows.slice(0, index).reverse()]
}

/** The action of the row that is where one was that left the list. */
function findNeighbourControl(rows: Element[]): Element | null {
  const row = rows.find(({ isConnected }) => isConnected)
  const control = ':is(a[href], button:not(:disabled))'
  return row?.querySelector(`td:last-child ${control}`) ?? row?.querySelector(control) ?? null
}
