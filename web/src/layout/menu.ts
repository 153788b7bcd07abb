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

type Place = { icon: Icon; group?: string }

const administration = 'Amministrazione'

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
  '/news': { icon: IconNews, group: administration },
  '/users': { icon: IconUserCog, group: administration },
  '/menu-management': { icon: IconListDetails, group: administration },
  '/audits': { icon: IconHistory, group: administration },
  '/outbox': { icon: IconMail, group: administration },
  '/automation': { icon: IconWand, group: administration },
}

/** What administrators design stands at an address of one word. */
const designed: Place = { icon: IconTable, group: 'Registri' }

const placeOf = (url: string): Place =>
  places[url] ?? (/^\/[a-z][a-z0-9_-]*$/.test(url) ? designed : { icon: IconPointFilled })

/** A stretch of the menu under one heading; addresses of a kind that is not known here have none. */
export type MenuGroup = { heading: string | undefined; items: (MenuItem & { icon: Icon })[] }

/** The server's items in their order, a heading where the group changes (a menu this short needs none below five). */
export function menuGroups(menu: MenuItem[]): MenuGroup[] {
  const groups: MenuGroup[] = []
  // Readers find News there alone: for them it is nothing that administrators do.
  const administers = menu.some(({ url }) => url !== '/news' && placeOf(url).group === administration)
  for (const item of menu.toSorted((a, b) => a.weight - b.weight)) {
    const { icon, group } = placeOf(item.url)
    const heading = menu.length > 4 && (group !== administration || administers) ? group : undefined
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
