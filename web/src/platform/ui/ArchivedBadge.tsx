import { IconArchive, IconCheck } from '@tabler/icons-react'
import { Badge } from './Badge.tsx'

/** Whether what can be chosen elsewhere is archived. */
export function ArchivedBadge({ archived }: { archived: boolean }) {
  return archived ? (
    <Badge colour="neu" icon={IconArchive} label="In archivio" />
  ) : (
    <Badge colour="ok" icon={IconCheck} label="In uso" />
  )
}
