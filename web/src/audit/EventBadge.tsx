import { type AuditEvent, auditEventLabels } from '@portale/domain/audit/change.ts'
import type { BadgeColour } from '@portale/domain/documents.ts'
import { type Icon, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Badge } from '../ui/Badge.tsx'

const colours: Record<AuditEvent, BadgeColour> = { created: 'ok', updated: 'info', deleted: 'bad' }

const icons: Record<AuditEvent, Icon> = { created: IconPlus, updated: IconPencil, deleted: IconTrash }

/** Whether something was created, changed or deleted (DESIGN §3). */
export function EventBadge({ event }: { event: AuditEvent }) {
  return <Badge colour={colours[event]} icon={icons[event]} label={auditEventLabels[event]} />
}
