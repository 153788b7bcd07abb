import { Button, CloseButton } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import classes from './Toasts.module.css'
import { showPendingToast, toastStore } from './toast.ts'

/** Shows the toasts, and what stays longer above them; always mounted, so that screen readers announce them. */
export function Toasts({ children }: { children?: ReactNode }) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get)
  useEffect(showPendingToast, [])
  return (
    <div
      className={classes.toasts}
      role="status"
      onPointerEnter={toastStore.hold}
      onPointerLeave={toastStore.release}
      onFocus={toastStore.hold}
      onBlur={toastStore.release}
    >
      {children}
      {toasts.map(({ id, message, action }) => (
        <div key={id} className={classes.toast} data-toast>
          <IconCircleCheck size={20} aria-hidden />
          <span>{message}</span>
          {action && (
            <Button
              variant="subtle"
              size="compact-sm"
              color="gray"
              c="inherit"
              td="underline"
              onClick={() => {
                toastStore.close(id)
                action.run()
              }}
            >
              {action.label}
            </Button>
          )}
          <CloseButton aria-label="Chiudi la notifica" onClick={() => toastStore.close(id)} />
        </div>
      ))}
    </div>
  )
}
