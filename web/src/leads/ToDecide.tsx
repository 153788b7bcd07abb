import { Button } from '@mantine/core'
import type { Lead } from '@portale/domain/leads/lead.ts'
import { IconCheck, IconInbox, IconTrash } from '@tabler/icons-react'
import classes from './LeadView.module.css'
import type { Decision } from './lead.api.ts'

type ToDecideProps = { lead: Lead; onDecide: (decision: Decision) => void }

/** Above a lead that waits for its approval: approve or cancel it (spec 2 §4). */
export function ToDecide({ lead: { dealer }, onDecide }: ToDecideProps) {
  return (
    <section className={classes.decide} aria-label="Approvazione">
      <IconInbox size={20} stroke={1.7} aria-hidden />
      <p>
        <strong>Da approvare.</strong> {dealer?.name ?? 'La concessionaria'} può gestirla solo dopo l’approvazione.
      </p>
      <div>
        <Button
          variant="default"
          leftSection={<IconTrash size={18} stroke={1.6} aria-hidden />}
          onClick={() => onDecide('cancelled')}
        >
          Cancella
        </Button>
        <Button leftSection={<IconCheck size={18} aria-hidden />} onClick={() => onDecide('approved')}>
          Approva
        </Button>
      </div>
    </section>
  )
}
