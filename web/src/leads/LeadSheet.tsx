import { formatDateTime } from '@portale/domain/dates.ts'
import { canSeeSales } from '@portale/domain/leads/lead.policy.ts'
import type { Lead } from '@portale/domain/leads/lead.ts'
import { isAdministrator } from '@portale/domain/roles.ts'
import { useActor } from '../api/session.ts'
import { paths } from '../paths.ts'
import { Card } from '../ui/Card.tsx'
import { Details } from '../ui/Details.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { LeadCustomerCard } from './LeadCustomerCard.tsx'
import { LeadOfferRows } from './LeadOfferRows.tsx'
import { LeadState } from './LeadState.tsx'
import { LeadTimeline } from './LeadTimeline.tsx'
import classes from './LeadView.module.css'
import { useStatusLabels } from './useStatusLabels.ts'

const yesOrNo = (given: boolean | 0 | 1) => (given ? 'Sì' : 'No')

/** What is known about a lead, by role (spec 2 §6): the request and its sale, where it stands and whom to speak to beside. */
export function LeadSheet({ lead }: { lead: Lead }) {
  const actor = useActor()
  const administrator = isAdministrator(actor)
  return (
    <div className={classes.sheet}>
      <div className={classes.column}>
        <section className={classes.block}>
          <h2>Richiesta</h2>
          <Details
            rows={[
              ['Modello di interesse', lead.lead_model.name],
              ['Tipo di lavoro', lead.lead_work_type.name],
              ['Quantità', lead.quantity],
              ['Già cliente', yesOrNo(lead.is_customer)],
              ['Interesse al finanziamento', yesOrNo(lead.interested_in_financing)],
              ['Interesse al contratto di assistenza', yesOrNo(lead.interested_in_service_contract)],
              ['Officina', !administrator && lead.workshop.name],
              ['Concessionaria', !administrator && (lead.dealer?.name ?? 'Nessuna')],
              ['Inserita', `${formatDateTime(lead.created_at)}, ${lead.user.name}`],
              [
                'Consenso al trattamento dei dati',
                `Dato il ${formatDateTime(lead.privacy_1_at)}, raccolto da ${lead.privacy_1_by.name}`,
              ],
            ]}
          />
        </section>
        <Notes title="Note" text={lead.notes} />
        {canSeeSales(actor) && <Notes title="Note di vendita" text={lead.salesnotes} />}
        {lead.status === 'lost' && <Notes title="Motivo" text={lead.lostnotes} />}
        <LeadOfferRows lead={lead} />
        {administrator && <Administrative lead={lead} />}
      </div>
      <aside className={classes.column} aria-label="Stato e contatti">
        <LeadState lead={lead} />
        <LeadCustomerCard lead={lead} />
        {administrator && (
          <Card title="Storico">
            <LeadTimeline lead={lead} />
          </Card>
        )}
      </aside>
    </div>
  )
}

function Notes({ title, text }: { title: string; text: string | null | undefined }) {
  if (!text) return null
  return (
    <section className={classes.block}>
      <h2>{title}</h2>
      <p className={classes.text}>{text}</p>
    </section>
  )
}

/** What administrator and superuser_rt alone see (spec 2 §6). */
function Administrative({ lead: { status, workshop, dealer } }: { lead: Lead }) {
  const labelOf = useStatusLabels()
  const link = (to: string, { baldo_id, name }: Lead['workshop']) => (
    <TextLink to={to}>{`${baldo_id} ${name}`}</TextLink>
  )
  return (
    <section className={classes.block}>
      <h2>Dati amministrativi</h2>
      <Details
        rows={[
          ['Stato corrente', labelOf(status)],
          ['Officina', link(paths.partner('workshop', workshop.id), workshop)],
          ['Concessionaria alla segnalazione', dealer ? link(paths.partner('dealer', dealer.id), dealer) : 'Nessuna'],
        ]}
      />
    </section>
  )
}
