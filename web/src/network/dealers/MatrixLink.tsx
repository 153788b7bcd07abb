import { type Audience, audiencePartners, audiences } from '@portale/domain/network/dealers/audience.ts'
import { canVerifyUploads } from '@portale/domain/network/dealers/partner.policy.ts'
import { IconTable } from '@tabler/icons-react'
import { useActor } from '../../platform/api/session.ts'
import { paths } from '../../platform/paths.ts'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'

type Props = {
  label?: string
  /** The newest open year without one. */
  yearId?: number | undefined
  /** Only for those who verify this audience's documents; the screen chooses without one. */
  audience?: Audience | undefined
}

/** Leads those who verify documents to the matrix of their partners and of the activities. */
export function MatrixLink({ label = 'Matrice', yearId, audience }: Props) {
  const actor = useActor()
  const verified = audiences.filter((candidate) => canVerifyUploads(actor, audiencePartners[candidate]))
  if (audience ? !verified.includes(audience) : verified.length === 0) return null
  const filters: Record<string, string> = audience ? { audience } : {}
  return (
    <LinkButton
      to={yearId === undefined ? paths.newestMatrix(filters) : paths.activityMatrix(yearId, filters)}
      variant="default"
      leftSection={<IconTable size={18} stroke={1.6} aria-hidden />}
    >
      {label}
    </LinkButton>
  )
}
