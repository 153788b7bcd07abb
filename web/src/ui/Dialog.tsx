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
  /** Something was typed: Esc and a click beside the dialog don't close it. */
  dirty?: boolean
  /** An answer is on its way: nothing closes it before that is there. */
  busy?: boolean
  size?: number
  children: ReactNode
}

/**
 * A dialog: title, text, fields, and `DialogButtons` at its foot. The field that is to have the focus first says so
 * with `data-autofocus`; afterwards it goes back to what opened the dialog.
 */
export function Dialog({ title, opened, onClose, dirty = false, busy = false, size = 480, children }: DialogProps) {
  useFocusBack(opened)
  return (
    <Modal
      title={title}
      opened={opened}
      onClose={onClose}
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

/** The buttons of a dialog, to the right; the one that does it is the last. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>
}

// Mantine's own way back needs a dialog that was there before it opened; ours come when they are asked for.
function useFocusBack(opened: boolean) {
  useEffect(() => {
    if (!opened) return
    const before = document.activeElement
    const goBack = () => {
      const focused = before !== document.body && before?.isConnected
      const there = focused ? before : document.querySelector('main')
      if (there instanceof HTMLElement) there.focus({ preventScroll: true })
    }
    return () => {
      goBack()
      // The data that came with the answer may take away what opened the dialog.
      setTimeout(() => document.activeElement === document.body && goBack())
    }
  }, [opened])
}
