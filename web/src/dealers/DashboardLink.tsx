import type { Audience } from '@portale/domain/activities/activity.ts'
import { isAdministrator } from '@portale/domain/roles.ts'
import { IconChartBar } from '@tabler/icons-react'
import { useActor } from '../api/session.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/LinkButton.tsx'

/** The header link "Dashboard attività", for administrator and superuser_rt (spec 1 §6). */
export function DashboardLink({ audience }: { audience: Audience }) {
  if (!isAdministrator(useActor())) return null
  return (
    <LinkButton
      to={paths.partnerProgress(audience)}
      variant="default"
      leftSection={<IconChartBar size={18} stroke={1.6} aria-hidden />}
    >
      Dashboard attività
    </LinkButton>
  )
}
