import { formatDate } from '@portale/domain/dates.ts'
import { canManageLead, sellerRoles } from '@portale/domain/leads/lead.policy.ts'
import type { Lead } from '@portale/domain/leads/lead.ts'
import { isAdministrator } from '@portale/domain/roles.ts'
import { formatVat } from '@portale/domain/vat.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useActor } from '../api/session.ts'
import { FormPage } from '../form/FormPage.tsx'
import { UploadProgress } from '../form/UploadProgress.tsx'
import { paths } from '../paths.ts'
import { Unavailable } from '../ui/LoadError.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { LeadFormClosed } from './LeadFormClosed.tsx'
import classes from './LeadManage.module.css'
import { LeadManageAside } from './LeadManageAside.tsx'
import { LeadManageFields } from './LeadManageFields.tsx'
import { LeadStatusBadge } from './LeadStatusBadge.tsx'
import { leadQueries } from './lead.api.ts'
import { manageQuery } from './lead-manage.api.ts'
import { useLeadManage } from './useLeadManage.ts'

/** "Gestisci segnalazione", for administrators and, once a lead is approved, its sellers (spec 2 §2, §4, §6). */
export function LeadManage() {
  const { id = '' } = useParams()
  const actor = useActor()
  const may = isAdministrator(actor) || sellerRoles.some((role) => role === actor.role)
  const statuses = useQuery({ ...leadQueries.statuses, enabled: may })
  const lead = useQuery({ ...manageQuery(id), enabled: may })
  if (!may) return <Unavailable kind="forbidden" />
  return (
    <Loaded query={statuses}>
      {() => (
        <Loaded query={lead}>
          {(loaded) =>
            canManageLead(actor, loaded) ? (
              <Manage lead={loaded} reload={lead.refetch} />
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

function Manage({ lead, reload }: { lead: Lead; reload: () => Promise<unknown> }) {
  const manage = useLeadManage(lead, reload)
  const { id, customer, created_at, status } = lead
  return (
    <FormPage
      title={`Gestisci segnalazione ${id}`}
      crumbs={[
        { label: 'Segnalazioni', to: paths.leads() },
        { label: String(id), to: paths.lead(id) },
        { label: 'Gestisci' },
      ]}
      caption={`${customer.name}, ${formatVat(customer.vat_n)}, inserita il ${formatDate(created_at)}`}
      actions={<LeadStatusBadge status={status} />}
      width="full"
      save={manage.save}
      cancelTo={paths.lead(id)}
      disabled={manage.problem !== undefined}
      info={manage.percent !== undefined && <UploadProgress percent={manage.percent} onStop={manage.stop} />}
    >
      <div className={classes.columns}>
        <div className={classes.fields}>
          <LeadManageFields lead={lead} manage={manage} />
        </div>
        <LeadManageAside lead={lead} />
      </div>
    </FormPage>
  )
}
