import {
  isSearchable,
  type SearchGroup,
  type SearchKind,
  type SearchResults,
} from '@portale/domain/front/search/search.ts'
import {
  type Icon,
  IconAddressBook,
  IconBuildingStore,
  IconChecklist,
  IconFileCheck,
  IconFileDollar,
  IconFlag,
  IconNews,
  IconPaperclip,
  IconTable,
  IconTool,
  IconUserCog,
  IconUsers,
} from '@tabler/icons-react'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/client.ts'

/** The results for a search; not fetched for a text that is too short. */
export const searchQuery = (words: string) =>
  queryOptions({
    queryKey: ['search', words],
    queryFn: ({ signal }) => api.get<SearchResults>(`/api/v1/search?${new URLSearchParams({ q: words })}`, { signal }),
    enabled: isSearchable(words),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })

/** What the box can open: a page, or something to do. */
export type SearchResult = { key: string; name: string; detail: string; archived?: boolean } & (
  | { to: string }
  | { run: () => void }
)
export type SearchSection = { label: string; icon: Icon; results: SearchResult[] }

const icons: Record<SearchKind, Icon> = {
  leads: IconFlag,
  dealers: IconBuildingStore,
  workshops: IconTool,
  customers: IconUsers,
  contacts: IconAddressBook,
  documents: IconFileCheck,
  offers: IconFileDollar,
  activities: IconChecklist,
  news: IconNews,
  attachments: IconPaperclip,
  people: IconUserCog,
  records: IconTable,
}

/** The server's groups as sections; two results may lead to one page. */
export const toSections = (groups: SearchGroup[]): SearchSection[] =>
  groups.map(({ kind, label, items }) => ({
    label,
    icon: icons[kind],
    results: items.map((item) => ({
      key: `${kind}${item.url}#${item.id}`,
      to: item.url,
      name: item.label,
      detail: item.detail,
      ...(item.archived && { archived: true }),
    })),
  }))
