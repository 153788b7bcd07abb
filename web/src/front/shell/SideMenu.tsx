import { VisuallyHidden } from '@mantine/core'
import type { MenuItem } from '@portale/domain/front/me.ts'
import { formatNumber } from '@portale/domain/platform/counts.ts'
import type { Icon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { verificationQueries } from '../../documents/verification/verification.api.ts'
import { useMe } from '../../platform/api/session.ts'
import { activeUrl, menuGroups } from '../../platform/layout/menu.ts'
import classes from '../../platform/layout/SideMenu.module.css'
import { paths } from '../../platform/paths.ts'

/** Scrolls to the current item of a menu that is higher than its window. */
const scrollIntoView = (link: HTMLAnchorElement | null) => link?.scrollIntoView({ block: 'nearest' })

/** The menu of the server, below its children; on phones `onNavigate` closes the drawer. */
export function SideMenu({ onNavigate, children }: { onNavigate?: () => void; children?: ReactNode }) {
  const { menu } = useMe()
  const { pathname } = useLocation()
  const active = activeUrl(menu, pathname)
  return (
    <nav aria-label="Menu principale" className={classes.menu}>
      {children}
      {menuGroups(menu).map(({ heading, items }) => (
        <div key={items[0]?.id} className={classes.group}>
          {heading && <p className={classes.heading}>{heading}</p>}
          <ul>
            {items.map((item) => (
              <li key={item.id}>
                <MenuLink item={item} current={item.url === active} onClick={onNavigate} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

type MenuLinkProps = { item: MenuItem & { icon: Icon }; current: boolean; onClick?: () => void }

function MenuLink({ item, current, onClick }: MenuLinkProps) {
  const content = (
    <>
      <item.icon size={18} stroke={1.6} aria-hidden />
      <span>{item.name}</span>
      {item.url === paths.documents({ status: 'pending' }) && <PendingCount />}
    </>
  )
  if (!item.url.startsWith('/'))
    return (
      <a className={classes.item} href={item.url} target="_blank" rel="noopener">
        {content}
      </a>
    )
  return (
    <Link
      ref={current ? scrollIntoView : undefined}
      className={classes.item}
      to={item.url}
      aria-current={current ? 'page' : undefined}
      onClick={onClick}
    >
      {content}
    </Link>
  )
}

/** How many documents wait for this user. */
function PendingCount() {
  const { data } = useQuery(verificationQueries.pending)
  if (!data?.pending) return null
  return (
    <span className={classes.count}>
      {formatNumber(data.pending)}
      <VisuallyHidden> in attesa</VisuallyHidden>
    </span>
  )
}
