import { Alert } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** Good news on the pages outside the portal. */
export function EntryNote({ children }: { children: ReactNode }) {
  return (
    <Alert
      role="status"
      color="green"
      icon={<IconCircleCheck size={20} aria-hidden />}
      styles={{ root: { background: 'var(--ok-bg)' }, message: { color: 'var(--ok)' }, icon: { color: 'var(--ok)' } }}
    >
      {children}
    </Alert>
  )
}
