import { formatMissingTarget, type NotificationTarget } from '@portale/domain/people/notifications.ts'
import { IconBellOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { paths } from '../../platform/paths.ts'
import { EmptyState } from '../../platform/ui/EmptyState.tsx'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { Page } from '../../platform/ui/Page.tsx'
import { openNotification } from './notification.api.ts'

/** /notifications/:id: leads on to the page of a notification, or says why there is none any more. */
export function NotificationOpen() {
  const { id = '' } = useParams()
  const queryClient = useQueryClient()
  const target = useQuery({
    queryKey: ['notification-target', id],
    queryFn: () => openNotification(queryClient, id),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return <Loaded query={target}>{(loaded) => <Target {...loaded} />}</Loaded>
}

function Target({ url, missing_url }: NotificationTarget) {
  if (url !== null) return <Navigate to={url} replace />
  return (
    <Page title="Notifica" crumbs={[{ label: 'Notifiche', to: paths.notifications() }, { label: 'Notifica' }]}>
      <EmptyState
        icon={IconBellOff}
        title={missing_url === null ? 'Questa notifica non porta a una pagina' : formatMissingTarget(missing_url)}
        hint="La notifica resta tra quelle ricevute, segnata come letta."
        action={<LinkButton to={paths.notifications()}>Tutte le notifiche</LinkButton>}
      />
    </Page>
  )
}
