import { Button } from '@mantine/core'
import type { Lead } from '@portale/domain/leads/lead.ts'
import { Suspense, useState } from 'react'
import { formatPartner } from '../dealers/partner.api.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { FieldRow, LeadFormSection } from './LeadFormSection.tsx'
import classes from './LeadManage.module.css'
import { LeadStatusBadge } from './LeadStatusBadge.tsx'
import type { LeadManageForm } from './lead-manage.api.ts'

// Loaded only when an administrator changes the workshop, because sellers never need it.
const workshopField = lazyComponent(
  async () => (await import('./LeadManageWorkshop.tsx')).LeadManageWorkshop,
  'La scelta dell’officina non si è caricata',
)

type Props = { lead: Lead; form: LeadManageForm }

/** "Dati amministrativi", for administrators (spec 2 §6). */
export function LeadManageAdministrative({ lead, form }: Props) {
  return (
    <LeadFormSection title="Dati amministrativi">
      <FieldRow>
        <div className={classes.current}>
          <p>Stato attuale</p>
          <LeadStatusBadge status={lead.status} />
        </div>
        <Workshop lead={lead} form={form} />
      </FieldRow>
    </LeadFormSection>
  )
}

function Workshop({ lead, form }: Props) {
  const [isEditing, setIsEditing] = useState(false)
  if (isEditing)
    return (
      <Suspense>
        <workshopField.Component lead={lead} form={form} />
      </Suspense>
    )
  const { workshops } = form.values.lead
  return (
    <div className={classes.current}>
      <p>Officina</p>
      <div className={classes.workshop}>
        <span>{formatPartner(workshops ?? lead.workshop)}</span>
        <Button
          variant="default"
          size="xs"
          aria-label="Cambia officina"
          onPointerEnter={workshopField.preload}
          onFocus={workshopField.preload}
          onClick={() => workshopField.open(() => setIsEditing(true))}
        >
          Cambia
        </Button>
      </div>
    </div>
  )
}
