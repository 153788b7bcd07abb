import type { MenuItem } from '@portale/domain/front/me.ts'
import {
  type Icon,
  IconBriefcase,
  IconBuildingStore,
  IconCalendarCog,
  IconChecklist,
  IconFileCheck,
  IconFlag,
  IconHistory,
  IconHome,
  IconKey,
  IconListDetails,
  IconLogin2,
  IconMail,
  IconNews,
  IconPointFilled,
  IconServer,
  IconTable,
  IconTargetArrow,
  IconTool,
  IconTruck,
  IconUserCog,
  IconUsers,
  IconWand,
  IconWebhook,
} from '@tabler/icons-react'

type MenuStyle = { icon: Icon; group?: string }

const administration = 'Amministrazione'

const menuStyles: Record<string, MenuStyle> = {
  '/': { icon: IconHome },
  '/activities': { icon: IconChecklist, group: 'Attività' },
  '/documents': { icon: IconFileCheck, group: 'Attività' },
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
  '/tokens': { icon: IconKey, group: administration },
  '/accesses': { icon: IconLogin2, group: administration },
  '/system': { icon: IconServer, group: administration },
  '/outbox': { icon: IconMail, group: administration },
  '/webhooks': { icon: IconWebhook, group: administration },
  '/automation': { icon: IconWand, group: administration },
}

/** Views of designed models have addresses of one word. */
const designedViewStyle: MenuStyle = { icon: IconTable, group: 'Registri' }

const getPath = (url: string) => url.replace(/[?#].*$/, '')

const getStyle = (url: string): MenuStyle => {
  const path = getPath(url)
  return menuStyles[path] ?? (/^\/[a-z][a-z0-9_-]*$/.test(path) ? designedViewStyle : { icon: IconPointFilled })
}

/** Items of the menu with their heading; items with unknown addresses and no group of their own have none. */
export type MenuGroup = { heading: string | undefined; items: (MenuItem & { icon: Icon })[] }

/** The heading of an item: the group it names, or the usual one of its address. */
export const itemHeading = ({ url, group }: Pick<MenuItem, 'url' | 'group'>): string | undefined =>
  group ?? getStyle(url).group

/** The headings that a menu item can be put under: the usual ones, and those of this menu. */
export const menuHeadings = (menu: MenuItem[]): string[] => [
  ...new Set(
    [...Object.values(menuStyles), designedViewStyle]
      .flatMap(({ group }) => group ?? [])
      .concat(menu.flatMap(({ group }) => group ?? [])),
  ),
]

/**
 * Groups the items by weight. Each heading appears once, at the position of its first item, above all
 * its items; items without one stay where they are. Menus of fewer than five items have no headings.
 */
export function menuGroups(menu: MenuItem[]): MenuGroup[] {
  const groups: MenuGroup[] = []
  // Who can only read the news doesn't see the heading of the administration above them.
  const isAdministrator = menu.some((item) => item.url !== '/news' && itemHeading(item) === administration)
  for (const item of menu.toSorted((a, b) => a.weight - b.weight)) {
    const group = itemHeading(item)
    const heading = menu.length > 4 && (group !== administration || isAdministrator) ? group : undefined
    const styledItem = { ...item, icon: getStyle(item.url).icon }
    const known = heading === undefined ? groups.at(-1) : groups.find((candidate) => candidate.heading === heading)
    if (known && known.heading === heading) known.items.push(styledItem)
    else groups.push({ heading, items: [styledItem] })
  }
  return groups
}

/** The address of the item that a page belongs to: the one with the longest prefix of the page's path. */
export function activeUrl(menu: MenuItem[], pathname: string): string | undefined {
  return menu
    .map(({ url }) => ({ url, path: getPath(url) }))
    .filter(({ path }) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)))
    .sort((a, b) => b.path.length - a.path.length)[0]?.url
}
