import { IconHistory } from '@tabler/icons-react'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { useAuditor } from './auditor.ts'
import { recordFilters } from './history.api.ts'

type HistoryLinkProps = { kind: string; id: number; of: string }

/** For a record without a page of its own: its changes in the audit, for who reads that. */
export function HistoryLink({ kind, id, of }: HistoryLinkProps) {
  if (!useAuditor()) return null
  return (
    <LinkButton
      to={paths.audits(recordFilters(kind, id))}
      variant="subtle"
      leftSection={<IconHistory size={18} stroke={1.6} aria-hidden />}
      aria-label={`Modifiche di ${of}`}
    >
      Modifiche
    </LinkButton>
  )
}
