import { useForm } from '@mantine/form'
import { canCreateLead, canEditLead } from '@portale/domain/leads/lead.policy.ts'
import type { Lead } from '@portale/domain/leads/lead.ts'
import { isAdministrator } from '@portale/domain/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useActor } from '../api/session.ts'
import { FormPage } from '../form/FormPage.tsx'
import { useSave } from '../form/useSave.ts'
import { paths } from '../paths.ts'
import { Unavailable } from '../ui/LoadError.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { toast } from '../ui/toast.ts'
import { LeadFormClosed } from './LeadFormClosed.tsx'
import { LeadFormConsent } from './LeadFormConsent.tsx'
import { LeadFormCustomer } from './LeadFormCustomer.tsx'
import { LeadFormRequest } from './LeadFormRequest.tsx'
import { getLead, leadQueries } from './lead.api.ts'
import { type LeadValues, leadFormQueries, leadValues, type References, saveLead } from './lead-form.api.ts'
import { conflictFields } from './lead-form-conflict.ts'
import { savedText } from './lead-form-texts.ts'
import { useStatusLabels } from './useStatusLabels.ts'

// For administrators alone: workshops, on slow lines, don't wait for it.
const Administrative = lazy(async () => ({
  default: (await import('./LeadFormAdministrative.tsx')).LeadFormAdministrative,
}))

/** A lead, new or changed: administrators always, a workshop while it is created (spec 2 §2, §6). */
export function LeadForm() {
  const { id } = useParams()
  const actor = useActor()
  const labelOf = useStatusLabels()
  const may = canCreateLead(actor)
  const lead = useQuery({ ...leadFormQueries.one(id ?? ''), enabled: may && id !== undefined })
  if (!may) return <Unavailable kind="forbidden" />
  if (id === undefined) return <WithReferences />
  return (
    <Loaded query={lead}>
      {(loaded) =>
        canEditLead(actor, loaded) ? (
          <WithReferences lead={loaded} />
        ) : (
          <LeadFormClosed
            lead={loaded}
            title="Non puoi più modificare questa segnalazione"
            hint={`Si può solo finché è in stato «${labelOf('created')}»; ora è in «${labelOf(loaded.status)}».`}
          />
        )
      }
    </Loaded>
  )
}

function WithReferences({ lead }: { lead?: Lead }) {
  const models = useQuery(leadQueries.references('lead_models', lead?.lead_model_id))
  const workTypes = useQuery(leadQueries.references('lead_work_types', lead?.lead_work_type_id))
  return (
    <Loaded query={models}>
      {(lead_models) => (
        <Loaded query={workTypes}>
          {(lead_work_types) => <Fields lead={lead} references={{ lead_models, lead_work_types }} />}
        </Loaded>
      )}
    </Loaded>
  )
}

function Fields({ lead, references }: { lead?: Lead; references: References }) {
  const administrator = isAdministrator(useActor())
  const labelOf = useStatusLabels()
  const form = useForm<LeadValues>({ initialValues: leadValues(lead) })
  const save = useSave(form, saveLead, {
    refresh: ['leads', 'customers'],
    goTo: paths.leads(),
    onSaved: (answer) => toast(...savedText(answer, lead === undefined)),
    formatError: ({ message }) => message,
    conflict: lead && {
      load: async () => leadValues(await getLead(lead.id)),
      fields: conflictFields(references, labelOf, administrator),
    },
  })
  const title = lead ? `Modifica segnalazione ${lead.id}` : 'Nuova segnalazione'
  const crumbs = lead
    ? [{ label: String(lead.id), to: paths.lead(lead.id) }, { label: 'Modifica' }]
    : [{ label: title }]
  return (
    <FormPage
      title={title}
      crumbs={[{ label: 'Segnalazioni', to: paths.leads() }, ...crumbs]}
      save={save}
      cancelTo={paths.leads()}
    >
      <LeadFormCustomer form={form} />
      <LeadFormRequest form={form} references={references} />
      <LeadFormConsent form={form} />
      {administrator && (
        <Suspense>
          <Administrative form={form} />
        </Suspense>
      )}
    </FormPage>
  )
}
