import { formatCount } from '@portale/domain/platform/counts.ts'
import { formatDateTime } from '@portale/domain/platform/dates.ts'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import { formatVat } from '@portale/domain/platform/vat.ts'
import { awaitsApproval } from '@portale/domain/sales/leads/lead.policy.ts'
import type { Lead } from '@portale/domain/sales/leads/lead.ts'
import { formatDuration, timeInStatus, timeToContact } from '@portale/domain/sales/leads/lead-clock.ts'
import { ContactLinks } from '../../network/customers/ContactLinks.tsx'
import { useActor } from '../../platform/api/session.ts'
import { paths } from '../../platform/paths.ts'
import { ArchivedBadge } from '../../platform/ui/ArchivedBadge.tsx'
import { Card } from '../../platform/ui/Card.tsx'
import { Details } from '../../platform/ui/Details.tsx'
import { KeyValueList } from '../../platform/ui/KeyValueList.tsx'
import { resultRef } from '../../platform/ui/result-focus.ts'
import { TextLink } from '../../platform/ui/TextLink.tsx'
import { LeadOfferRow } from './LeadOfferRow.tsx'
import { LeadStatusBadge, useStatusLabels } from './LeadStatusBadge.tsx'
import { LeadTimeline } from './LeadTimeline.tsx'
import classes from './LeadView.module.css'

const formatYesNo = (given: boolean | 0 | 1) => (given ? 'Sì' : 'No')

/** The data of a lead that the user's role may see (spec 2 §6), with its status and customer in a second column. */
export function LeadDetails({ lead }: { lead: Lead }) {
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
              ['Già cliente', formatYesNo(lead.is_customer)],
              ['Interesse al finanziamento', formatYesNo(lead.interested_in_financing)],
              ['Interesse al contratto di assistenza', formatYesNo(lead.interested_in_service_contract)],
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
        <Notes title="Note di vendita" text={lead.salesnotes} />
        {lead.status === 'lost' && <Notes title="Motivo" text={lead.lostnotes} />}
        <OffersCard lead={lead} />
        {administrator && <Administrative lead={lead} />}
      </div>
      <aside className={classes.column} aria-label="Stato e contatti">
        <StatusCard lead={lead} />
        <CustomerCard lead={lead} />
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

/** The data that only administrators see (spec 2 §6). */
function Administrative({ lead: { status, workshop, dealer } }: { lead: Lead }) {
  const getLabel = useStatusLabels()
  const link = (to: string, { baldo_id, name }: Lead['workshop']) => (
    <TextLink to={to}>{`${baldo_id} ${name}`}</TextLink>
  )
  return (
    <section className={classes.block}>
      <h2>Dati amministrativi</h2>
      <Details
        rows={[
          ['Stato corrente', getLabel(status)],
          ['Officina', link(paths.partner('workshop', workshop.id), workshop)],
          ['Concessionaria alla segnalazione', dealer ? link(paths.partner('dealer', dealer.id), dealer) : 'Nessuna'],
        ]}
      />
    </section>
  )
}

/** The status with its duration, the approval and the time to the first contact. */
function StatusCard({ lead }: { lead: Lead }) {
  const { status, status_at, approved_at, approved_by, saled_quantity, quantity } = lead
  const contact = timeToContact(lead)
  const approval = approved_at
    ? `${formatDateTime(approved_at)}, ${approved_by?.name ?? ''}`
    : awaitsApproval(lead)
      ? 'Da approvare'
      : 'Mai approvata'
  const rows: [string, string][] = [
    ['Approvazione', approval],
    ['Primo contatto', contact === undefined ? 'Non ancora' : `Dopo ${formatDuration(contact)}`],
  ]
  if (status === 'closed' && saled_quantity !== null)
    rows.push(['Veicoli venduti', `${formatCount(saled_quantity, 'veicolo', 'veicoli')} su ${quantity}`])
  return (
    <Card title="Stato">
      {/* biome-ignore lint/a11y/useSemanticElements: nothing to fill in */}
      <div role="group" aria-label="Stato e approvazione" tabIndex={-1} data-result>
        <p className={classes.state}>
          <LeadStatusBadge status={status} /> da {formatDuration(timeInStatus({ status_at }, new Date()))}
        </p>
        <KeyValueList rows={rows} />
      </div>
    </Card>
  )
}

/** The customer and the contact. */
function CustomerCard({ lead: { customer, customer_contact } }: { lead: Pick<Lead, 'customer' | 'customer_contact'> }) {
  const isLinked = isAdministrator(useActor())
  return (
    <Card title="Cliente">
      <div className={classes.customer}>
        <div>
          {isLinked ? (
            <TextLink to={paths.customer(customer.id)}>{customer.name}</TextLink>
          ) : (
            <strong>{customer.name}</strong>
          )}
          <small>{formatVat(customer.vat_n)}</small>
          {customer.archived_at && <ArchivedBadge archived />}
        </div>
        <div>
          <strong>{customer_contact.name}</strong>
          <ContactLinks {...customer_contact} />
        </div>
      </div>
    </Card>
  )
}

/** The offers with their statuses, newest first. */
function OffersCard({ lead: { lead_offers = [] } }: { lead: Lead }) {
  if (lead_offers.length === 0) return null
  return (
    <Card title="Preventivi">
      <ul ref={resultRef('offers')} className={classes.offers} aria-label="Preventivi" tabIndex={-1}>
        {lead_offers.toReversed().map((offer) => (
          <li key={offer.id}>
            <LeadOfferRow offer={offer} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
