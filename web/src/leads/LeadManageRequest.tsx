import type { Lead } from '@portale/domain/leads/lead.ts'
import { ContactLinks } from '../customers/ContactLinks.tsx'
import { paths } from '../paths.ts'
import { Card } from '../ui/Card.tsx'
import { KeyValueList } from '../ui/KeyValueList.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import classes from './LeadManage.module.css'
import { LeadTimeline } from './LeadTimeline.tsx'

/** The request, contact and history of the lead, next to the form. */
export function LeadManageRequest({ lead }: { lead: Lead }) {
  const { id, customer_contact, notes } = lead
  const rows = [
    ['Modello', lead.lead_model.name],
    ['Lavorazione', lead.lead_work_type.name],
    ['Quantità', lead.quantity],
    ['Finanziamento', lead.interested_in_financing ? 'Sì' : 'No'],
    ['Contratto di assistenza', lead.interested_in_service_contract ? 'Sì' : 'No'],
    ['Officina', lead.workshop.name],
  ] as const
  return (
    <aside className={classes.aside} aria-label="Dati della segnalazione">
      <Card
        title="Richiesta"
        action={
          <TextLink to={paths.lead(id)} aria-label={`Apri la segnalazione ${id}`}>
            Apri
          </TextLink>
        }
      >
        <div className={classes.request}>
          <KeyValueList rows={rows} />
        </div>
        {notes && <p className={classes.notes}>{notes}</p>}
        <div className={classes.contact}>
          <strong>{customer_contact.name}</strong>
          <ContactLinks {...customer_contact} />
        </div>
      </Card>
      <Card title="Storico">
        <LeadTimeline lead={lead} />
      </Card>
    </aside>
  )
}
