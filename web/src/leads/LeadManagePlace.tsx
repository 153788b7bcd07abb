import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Lead } from '@portale/domain/leads/lead.ts'
import { Suspense, useState } from 'react'
import { partnerLabel } from '../dealers/partner.api.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import classes from './LeadManage.module.css'
import type { ManageValues } from './lead-manage.api.ts'

// What searches among workshops comes for the administrator who wants another one, not for every seller.
const field = lazyComponent(
  async () => (await import('./LeadManageWorkshop.tsx')).LeadManageWorkshop,
  'La scelta dell’officina non si è caricata',
)

type Props = { lead: Lead; form: UseFormReturnType<ManageValues> }

/** The workshop of a lead, and the way to another one. */
export function LeadManagePlace({ lead, form }: Props) {
  const [open, setOpen] = useState(false)
  if (open)
    return (
      <Suspense>
        <field.Component lead={lead} form={form} />
      </Suspense>
    )
  const { workshops } = form.values.lead
  return (
    <div className={classes.current}>
      <p>Officina</p>
      <div className={classes.place}>
        <span>{partnerLabel(workshops ?? lead.workshop)}</span>
        <Button
          variant="default"
          size="xs"
          aria-label="Cambia officina"
          onPointerEnter={field.preload}
          onFocus={field.preload}
          onClick={() => field.open(() => setOpen(true))}
        >
          Cambia
        </Button>
      </div>
    </div>
  )
}
