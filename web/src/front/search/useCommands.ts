import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import type { ActivityYearRow } from '@portale/domain/documents/activities/activity.ts'
import {
  type Command,
  listCommands,
  matchCommands,
  matchScreens,
  newestYear,
} from '@portale/domain/front/search/commands.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { IconArrowRight, IconBolt, IconHistory } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { api } from '../../platform/api/client.ts'
import { logout, useMe } from '../../platform/api/session.ts'
import { paths } from '../../platform/paths.ts'
import { toast } from '../../platform/ui/toast.ts'
import { openKeyHelp } from './KeyHelp.tsx'
import { listRecent } from './recent.ts'
import type { SearchResult, SearchSection } from './search.api.ts'

const maxMatches = 5

/** What the search box offers without the server, for a text: what was opened last, actions and screens. */
export function useCommands(words: string): SearchSection[] {
  const { user, menu, impersonator } = useMe()
  const role = user.roles[0]?.name ?? ''
  const { actions, screens } = listCommands(role, menu, impersonator !== null)
  const runs = useActions()
  const openNewestYear = useNewestYear()
  const toResult = ({ name, url }: Command): SearchResult =>
    url.includes(newestYear)
      ? { key: url, name, detail: '', run: () => openNewestYear(url) }
      : { key: url, name, detail: '', to: url }

  const isEmpty = words === ''
  const recent = isEmpty && !impersonator ? listRecent(user.id) : []
  const allActions = [...actions.map(toResult), ...runs]
  const matching = <T extends { name: string }>(all: T[], match: (all: T[], text: string) => T[]) =>
    isEmpty ? all : match(all, words).slice(0, maxMatches)
  return [
    { label: 'Recenti', icon: IconHistory, results: recent.map((item) => ({ key: `recent${item.to}`, ...item })) },
    { label: 'Azioni', icon: IconBolt, results: matching(allActions, matchCommands) },
    { label: 'Vai a', icon: IconArrowRight, results: matching(screens, matchScreens).map(toResult) },
  ].filter(({ results }) => results.length > 0)
}

/** The actions that open no page. */
function useActions(): (SearchResult & { words: string })[] {
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const isDark = useComputedColorScheme('light') === 'dark'
  const signOut = () => void logout().catch((error: Error) => toast(`Non è stato possibile uscire. ${error.message}`))
  const action = (name: string, words: string, run: () => void) => ({ key: name, name, detail: '', words, run })
  return [
    action('Mostra tutti i tasti', 'tastiera scorciatoie aiuto ?', openKeyHelp),
    action(isDark ? 'Passa al tema chiaro' : 'Passa al tema scuro', 'colori', () =>
      setColorScheme(isDark ? 'light' : 'dark'),
    ),
    action('Esci', 'logout disconnetti', signOut),
  ]
}

/** Opens an address of the newest year; without any year, the form of the first one. */
function useNewestYear() {
  const navigate = useNavigate()
  return (url: string) =>
    void api.get<Page<ActivityYearRow>>('/api/v1/activity_years').then(
      ({ data: [year] }) => navigate(year ? url.replace(newestYear, String(year.id)) : paths.activityYearNew()),
      (error: Error) => toast(error.message),
    )
}
