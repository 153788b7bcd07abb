import type { Lead } from '@portale/domain/sales/leads/lead.ts'
import { IconLock } from '@tabler/icons-react'
import { paths } from '../../platform/paths.ts'
import { EmptyState } from '../../platform/ui/EmptyState.tsx'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'
import { Page } from '../../platform/ui/Page.tsx'

type Props = { lead: Lead; title: string; hint: string }

/** Replaces a form that the lead's status closes to the user: the reason and a link to the lead. */
export function LeadFormClosed({ lead, title, hint }: Props) {
  const crumbs = [
    { label: 'Segnalazioni', to: paths.leads() },
    { label: String(lead.id), to: paths.lead(lead.id) },
    { label: 'Non disponibile' },
  ]
  return (
    <Page title={`Segnalazione ${lead.id}`} crumbs={crumbs} width="form">
      <EmptyState
        icon={IconLock}
        title={title}
        hint={hint}
        action={<LinkButton to={paths.lead(lead.id)}>Apri la segnalazione</LinkButton>}
      />
    </Page>
  )
}
