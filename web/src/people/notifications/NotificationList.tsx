import { Box, Button } from '@mantine/core'
import type { Notification } from '@portale/domain/people/notifications.ts'
import { IconBell } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useMe } from '../../platform/api/session.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { paths } from '../../platform/paths.ts'
import { EmptyState } from '../../platform/ui/EmptyState.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { InsidePageContext } from '../../platform/ui/Page.tsx'
import { NotificationItem } from './NotificationItem.tsx'
import classes from './NotificationList.module.css'
import { dropdownQuery, markAllRead, markDropdownRead, unreadQuery } from './notification.api.ts'

/** The content of the open bell. It is marked as read at once; what was unread stays highlighted until the bell closes. */
export function NotificationList({ onLeave }: { onLeave: () => void }) {
  const query = useQuery(dropdownQuery)
  const fresh = useMarkAsRead(query.data)
  const [onlyFresh, setOnlyFresh] = useState(false)
  return (
    <InsidePageContext value={true}>
      <div className={classes.head}>
        <h2 className={classes.title}>Notifiche</h2>
        <ReadAll shown={query.data ?? []} />
      </div>
      <fieldset className={classes.filter}>
        <legend>Quali notifiche</legend>
        {[false, true].map((value) => (
          <Button
            key={String(value)}
            size="compact-sm"
            variant={onlyFresh === value ? 'light' : 'subtle'}
            aria-pressed={onlyFresh === value}
            onClick={() => setOnlyFresh(value)}
          >
            {value ? 'Nuove' : 'Tutte'}
          </Button>
        ))}
      </fieldset>
      <Box component="section" className={classes.scroll} aria-label="Ultime notifiche" tabIndex={0}>
        <Loaded query={query}>
          {(notifications) => {
            const shown = onlyFresh ? notifications.filter(({ id }) => fresh.includes(id)) : notifications
            if (shown.length === 0)
              return <EmptyState icon={IconBell} title={onlyFresh ? 'Nessuna notifica nuova' : 'Nessuna notifica'} />
            return (
              <ul className={classes.list}>
                {shown.map((notification) => (
                  <NotificationItem
                    key={notification.id}
                    notification={notification}
                    fresh={fresh.includes(notification.id)}
                    onLeave={onLeave}
                  />
                ))}
              </ul>
            )
          }}
        </Loaded>
      </Box>
      <p className={classes.foot}>
        <Link to={paths.notifications()} onClick={onLeave}>
          Tutte le notifiche
        </Link>
      </p>
    </InsidePageContext>
  )
}

/** "Segna tutte come lette", for those too that the bell has no room for. */
function ReadAll({ shown }: { shown: Notification[] }) {
  const { impersonator } = useMe()
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...unreadQuery, refetchInterval: false })
  const { submit, submitting, problems } = useSubmit({ send: () => markAllRead(queryClient, shown) })
  const hasUnread = (data?.count ?? 0) > 0
  // It stays once it is there: it may have the focus, which would be lost with it.
  const [isShown, setShown] = useState(hasUnread)
  if (hasUnread && !isShown) setShown(true)
  if (impersonator || !isShown) return null
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-busy={submitting}
        // Neither loading nor disabled, which would take the focus out of the bell.
        aria-disabled={!hasUnread}
        data-disabled={!hasUnread || undefined}
        onClick={() => hasUnread && submit()}
      >
        Segna tutte come lette
      </Button>
      {problems.map((problem) => (
        <p key={problem} role="alert" className={classes.problem}>
          {problem}
        </p>
      ))}
    </>
  )
}

/** Marks notifications as read, except during an impersonation, and returns the ids of those that were unread. */
function useMarkAsRead(notifications: Notification[] = []): number[] {
  const { impersonator } = useMe()
  const queryClient = useQueryClient()
  const [fresh, setFresh] = useState<number[]>([])
  const unread = notifications.filter(({ dropdown_read }) => !dropdown_read).map(({ id }) => id)
  const key = unread.join()
  useEffect(() => {
    const ids = key.split(',').filter(Boolean).map(Number)
    if (ids.length === 0 || impersonator) return
    setFresh((previous) => [...previous, ...ids])
    void markDropdownRead(queryClient, ids)
  }, [key, impersonator, queryClient])
  return [...unread, ...fresh]
}
