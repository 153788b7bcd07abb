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
  IconTable,
  IconTargetArrow,
  IconTool,
  IconTruck,
  IconUserCog,
  IconUsers,
  IconWand,
} from '@tabler/icons-react'

type MenuStyle = { icon: Icon; group?: string }

const administration = 'Amministrazione'

const menuStyles: Record<string, MenuStyle> = {
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
  '/news': { icon: IconNews, group: administration },
  '/users': { icon: IconUserCog, group: administration },
  '/menu-management': { icon: IconListDetails, group: administration },
  '/audits': { icon: IconHistory, group: administration },
  '/outbox': { icon: IconMail, group: administration },
  '/automation': { icon: IconWand, group: administration },
}

/** Views of designed models have addresses of one word. */
const designedViewStyle: MenuStyle = { icon: IconTable, group: 'Registri' }

const getStyle = (url: string): MenuStyle =>
  menuStyles[url] ?? (/^\/[a-z][a-z0-9_-]*$/.test(url) ? designedViewStyle : { icon: IconPointFilled })

/** Consecutive items of the menu with their heading; items with unknown addresses have none. */
export type MenuGroup = { heading: string | undefined; items: (MenuItem & { icon: Icon })[] }

/** Groups the items in the server's order; menus of fewer than five items have no headings. */
export function menuGroups(menu: MenuItem[]): MenuGroup[] {
  const groups: MenuGroup[] = []
  // Who can only read the news doesn't see the heading of the administration above them.
  const isAdministrator = menu.some(({ url }) => url !== '/news' && getStyle(url).group === administration)
  for (const item of menu.toSorted((a, b) => a.weight - b.weight)) {
    const { icon, group } = getStyle(item.url)
    const heading = menu.length > 4 && (group !== administration || isAdministrator) ? group : undefined
    const last = groups.at(-1)
    if (last && last.heading === heading) last.items.push({ ...item, icon })
    else groups.push({ heading, items: [{ ...item, icon }] })
  }
  return groups
}

/** The address of the item that a page belongs to: the longest prefix of the page's path. */
export function activeUrl(menu: MenuItem[], pathname: string): string | undefined {
  return menu
    .map((item) => item.url)
    .filter((url) => pathname === url || (url !== '/' && pathname.startsWith(`${url}/`)))
    .sort((a, b) => b.length - a.length)[0]
}
