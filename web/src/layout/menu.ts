import type { MenuItem } from '@portale/domain/me.ts'
import {
  type Icon,
  IconBriefcase,
  IconBuildingStore,
  IconCalendarCog,
  IconChecklist,
  IconFlag,
  IconHistory,
  IconHome,
  IconListDetails,
  IconMail,
  IconNews,
  IconPointFilled,
  IconTargetArrow,
  IconTool,
  IconTruck,
  IconUserCog,
  IconUsers,
  IconWand,
} from '@tabler/icons-react'

type Place = { icon: Icon; group?: string }

const places: Record<string, Place> = {
  '/': { icon: IconHome },
  '/activities': { icon: IconChecklist, group: 'Attività' },
  '/activity_years': { icon: IconCalendarCog, group: 'Attività' },
  '/dealers': { icon: IconBuildingStore, group: 'Rete' },
  '/workshops': { icon: IconTool, group: 'Rete' },
  '/workshop_market_shares': { icon: IconTargetArrow, group: 'Rete' },
  '/leads': { icon: IconFlag, group: 'Vendite' },
  '/customers': { icon: IconUsers, group: 'Vendite' },
  '/lead_models': { icon: IconTruck, group: 'Vendite' },
  '/lead_work_types': { icon: IconBriefcase, group: 'Vendite' },
  '/news': { icon: IconNews, group: 'Amministrazione' },
  '/users': { icon: IconUserCog, group: 'Amministrazione' },
  '/menu-management': { icon: IconListDetails, group: 'Amministrazione' },
  '/audits': { icon: IconHistory, group: 'Amministrazione' },
  '/outbox': { icon: IconMail, group: 'Amministrazione' },
  '/automation': { icon: IconWand, group: 'Amministrazione' },
}

const placeOf = (url: string): Place => places[url] ?? { icon: IconPointFilled }

/** A stretch of the menu under one heading; addresses that are not known here have none. */
export type MenuGroup = { heading: string | undefined; items: (MenuItem & { icon: Icon })[] }

/** The server's items in their order, a heading where the group changes (a menu this short needs none below five). */
export function menuGroups(menu: MenuItem[]): MenuGroup[] {
  const groups: MenuGroup[] = []
  for (const item of menu.toSorted((a, b) => a.weight - b.weight)) {
    const { icon, group } = placeOf(item.url)
    const heading = menu.length > 4 ? group : undefined
    const last = groups.at(-1)
    if (last && last.heading === heading) last.items.push({ ...item, icon })
    else groups.push({ heading, items: [{ ...item, icon }] })
  }
  return groups
}

/** The address of the item that a page belongs to: the longest one that begins the page's own. */
export function activeUrl(menu: MenuItem[], pathname: string): string | undefined {
  return menu
    .map((item) => item.url)
    .filter((url) => pathname === url || (url !== '/' && pathname.startsWith(`${url}/`)))
    .sort((a, b) => b.length - a.length)[0]
}
