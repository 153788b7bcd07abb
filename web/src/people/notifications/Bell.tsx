import { ActionIcon, Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import { formatUnread } from '@portale/domain/people/notifications.ts'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { lazyComponent } from '../../platform/ui/lazy-component.ts'
import { useOverlay } from '../../platform/ui/useOverlay.ts'
import classes from './Bell.module.css'
import { onOpenBell } from './bell-state.ts'
import { unreadQuery } from './notification.api.ts'

const list = lazyComponent(
  async () => (await import('./NotificationList.tsx')).NotificationList,
  'Le notifiche non si sono caricate',
)

/** The bell of the header with the number of unread notifications, and the newest ones in a popover (spec 2 §2, §4). */
export function Bell() {
  const { data } = useQuery({ ...unreadQuery, refetchInterval: false })
  const [open, setOpen] = useOverlay()
  useEffect(() => onOpenBell(() => list.open(() => setOpen(true))), [setOpen])
  const unread = data?.count ?? 0
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      width="min(400px, calc(100vw - 16px))"
      withinPortal={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          className={classes.bell}
          size={40}
          color="var(--ink)"
          aria-label={unread > 0 ? `Notifiche, ${formatUnread(unread)} da leggere` : 'Notifiche'}
          onPointerEnter={list.preload}
          onFocus={list.preload}
          onClick={() => (open ? setOpen(false) : list.open(() => setOpen(true)))}
          // The focus is still here for a moment after the list has opened.
          onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
        >
          <IconBell size={20} stroke={1.6} aria-hidden />
          {unread > 0 && (
            <span className={classes.count} aria-hidden>
              {formatUnread(unread)}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <Suspense>
          <list.Component onLeave={() => setOpen(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
