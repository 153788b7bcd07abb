import type { BadgeColour } from '@portale/domain/documents.ts'
import { type ImportOutcome, importOutcomeLabels } from '@portale/domain/import.ts'
import { type Icon, IconEqual, IconPencil, IconPlus, IconX } from '@tabler/icons-react'
import { Badge } from '../ui/Badge.tsx'

const colours: Record<ImportOutcome, BadgeColour> = { new: 'ok', changed: 'info', unchanged: 'neu', wrong: 'bad' }

const icons: Record<ImportOutcome, Icon> = {
  new: IconPlus,
  changed: IconPencil,
  unchanged: IconEqual,
  wrong: IconX,
}

/** What an import does with a row. */
export function OutcomeBadge({ outcome }: { outcome: ImportOutcome }) {
  return <Badge colour={colours[outcome]} icon={icons[outcome]} label={importOutcomeLabels[outcome]} />
}
