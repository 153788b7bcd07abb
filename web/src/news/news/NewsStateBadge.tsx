import { type NewsState, newsStateLabels } from '@portale/domain/news/news/news.ts'
import type { BadgeColour } from '@portale/domain/platform/documents.ts'
import { type Icon, IconCalendarOff, IconCheck, IconClock, IconPencil } from '@tabler/icons-react'
import { Badge } from '../../platform/ui/Badge.tsx'

const colours: Record<NewsState, BadgeColour> = { draft: 'neu', planned: 'info', shown: 'ok', expired: 'off' }

const icons: Record<NewsState, Icon> = {
  draft: IconPencil,
  planned: IconClock,
  shown: IconCheck,
  expired: IconCalendarOff,
}

export function NewsStateBadge({ state }: { state: NewsState }) {
  return <Badge colour={colours[state]} icon={icons[state]} label={newsStateLabels[state]} />
}
