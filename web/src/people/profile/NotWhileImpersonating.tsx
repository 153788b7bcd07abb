import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMe } from '../../platform/api/session.ts'
import { paths } from '../../platform/paths.ts'
import { EmptyState } from '../../platform/ui/EmptyState.tsx'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'
import { Page } from '../../platform/ui/Page.tsx'

/** A screen that is closed during an impersonation (decisions "Who sees what"). */
export function NotWhileImpersonating({ title, children }: { title: string; children: ReactNode }) {
  const { user, impersonator } = useMe()
  if (!impersonator) return children
  return (
    <Page title={title}>
      <EmptyState
        icon={IconLock}
        title={`Solo ${user.name} può farlo`}
        hint="Mentre navighi come un’altra persona il suo profilo si può solo guardare."
        action={<LinkButton to={paths.profile()}>Torna al profilo</LinkButton>}
      />
    </Page>
  )
}
