import { formatDate } from '@portale/domain/platform/dates.ts'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import { formatVat } from '@portale/domain/platform/vat.ts'
import { canManageLead, isSeller } from '@portale/domain/sales/leads/lead.policy.ts'
import { isOfferUploadOpen } from '@portale/domain/sales/leads/lead.rules.ts'
import type { Lead } from '@portale/domain/sales/leads/lead.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ContactLinks } from '../../network/customers/ContactLinks.tsx'
import { useActor } from '../../platform/api/session.ts'
import { FormPage } from '../../platform/form/FormPage.tsx'
import { UploadProgress } from '../../platform/form/UploadProgress.tsx'
import { paths } from '../../platform/paths.ts'
import { Card } from '../../platform/ui/Card.tsx'
import { KeyValueList } from '../../platform/ui/KeyValueList.tsx'
import { Unavailable } from '../../platform/ui/LoadError.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { TextLink } from '../../platform/ui/TextLink.tsx'
import { LeadFormClosed } from './LeadFormClosed.tsx'
import classes from './LeadManage.module.css'
import { AdministrativeFields, OfferField, StatusField, StatusNotes } from './LeadManageFields.tsx'
import { LeadStatusBadge } from './LeadStatusBadge.tsx'
import { LeadTimeline } from './LeadTimeline.tsx'
import { leadQueries } from './lead.api.ts'
import { manageQuery } from './lead-manage.api.ts'
import { useLeadManage } from './useLeadManage.ts'

/** "Gestisci segnalazione", for administrators and, once a lead is approved, its sellers (spec 2 §2, §4, §6). */
export function LeadManage() {
  const { id = '' } = useParams()
  const actor = useActor()
  const isAllowed = isAdministrator(actor) || isSeller(actor)
  const statuses = useQuery({ ...leadQueries.statuses, enabled: isAllowed })
  const lead = useQuery({ ...manageQuery(id), enabled: isAllowed })
  if (!isAllowed) return <Unavailable kind="forbidden" />
  return (
    <Loaded query={statuses}>
      {() => (
        <Loaded query={lead}>
          {(loaded) =>
            canManageLead(actor, loaded) ? (
              <Manage lead={loaded} reload={async () => (await lead.refetch({ throwOnError: true })).data ?? loaded} />
            ) : (
              <LeadFormClosed
                lead={loaded}
                title="La segnalazione non è ancora approvata"
                hint="Potrai gestirla appena sarà approvata: riceverai una notifica."
              />
            )
          }
        </Loaded>
      )}
    </Loaded>
  )
}

function Manage({ lead, reload }: { lead: Lead; reload: () => Promise<Lead> }) {
  const administrator = isAdministrator(useActor())
  const manage = useLeadManage(lead, reload)
  const { form } = manage
  const { id, customer, created_at } = lead
  const status = form.values.lead.statuses ?? lead.status
  return (
    <FormPage
      title={`Gestisci segnalazione ${id}`}
      crumbs={[
        { label: 'Segnalazioni', to: paths.leads() },
        { label: String(id), to: paths.lead(id) },
        { label: 'Gestisci' },
      ]}
      caption={`${customer.name}, ${formatVat(customer.vat_n)}, inserita il ${formatDate(created_at)}`}
      actions={<LeadStatusBadge status={lead.status} />}
      width="full"
      save={manage.save}
      cancelTo={paths.lead(id)}
      disabled={manage.problem !== undefined}
      info={manage.percent !== undefined && <UploadProgress percent={manage.percent} onStop={manage.stop} />}
    >
      <div className={classes.columns}>
        <div className={classes.fields}>
          <StatusField lead={lead} form={form} />
          <StatusNotes lead={lead} form={form} status={status} />
          <OfferField lead={lead} manage={manage} isOpen={isOfferUploadOpen(status, lead)} />
          {administrator && <AdministrativeFields lead={lead} form={form} />}
        </div>
        <Request lead={lead} />
      </div>
    </FormPage>
  )
}

/** The request, contact and history of the lead, next to the form. */
function Request({ lead }: { lead: Lead }) {
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
