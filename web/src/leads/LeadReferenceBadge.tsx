import { IconArchive, IconCheck } from '@tabler/icons-react'
import { Badge } from '../ui/Badge.tsx'

/** Whether a model or a type of work is archived. */
export function LeadReferenceBadge({ archived }: { archived: boolean }) {
  return archived ? (
    <Badge colour="neu" icon={IconArchive} label="In archivio" />
  ) : (
    <Badge colour="ok" icon={IconCheck} label="In uso" />
  )
}
