import { Input } from '@mantine/core'
import { useForm } from '@mantine/form'
import { parseId } from '@portale/domain/platform/plain-fields.ts'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import { canCreateLead, canEditLead } from '@portale/domain/sales/leads/lead.policy.ts'
import type { Lead } from '@portale/domain/sales/leads/lead.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import { useParams } from 'react-router'
import { ApiError } from '../../platform/api/client.ts'
import { useActor } from '../../platform/api/session.ts'
import { FormPage } from '../../platform/form/FormPage.tsx'
import { useSave } from '../../platform/form/useSave.ts'
import { paths } from '../../platform/paths.ts'
import { Unavailable } from '../../platform/ui/LoadError.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { withLastSearch } from '../../platform/ui/last-search.ts'
import { TextLink } from '../../platform/ui/TextLink.tsx'
import { toast } from '../../platform/ui/toast.ts'
import classes from './LeadForm.module.css'
import { LeadFormClosed } from './LeadFormClosed.tsx'
import { LeadFormCustomer } from './LeadFormCustomer.tsx'
import { LeadFormRequest } from './LeadFormRequest.tsx'
import { LeadFormSection } from './LeadFormSection.tsx'
import { useStatusLabels } from './LeadStatusBadge.tsx'
import { fetchLead, leadQueries } from './lead.api.ts'
import {
  type LeadFormInstance,
  type LeadValues,
  leadFormQueries,
  leadValues,
  type References,
  savedMessage,
  saveLead,
} from './lead-form.api.ts'
import { conflictFields } from './lead-form-conflict.ts'

// Loaded on demand, because only administrators need it.
const Administrative = lazy(async () => ({
  default: (await import('./LeadFormAdministrative.tsx')).LeadFormAdministrative,
}))

/** The form of a new (also when the id in the address is `null`) or existing lead; a workshop's users edit it only in the status `created` (spec 2 §2, §6). */
export function LeadForm() {
  const { id = 'null' } = useParams()
  const actor = useActor()
  const getLabel = useStatusLabels()
  const isAllowed = canCreateLead(actor)
  const lead = useQuery({ ...leadFormQueries.one(id), enabled: isAllowed && id !== 'null' })
  if (!isAllowed) return <Unavailable kind="forbidden" />
  if (id === 'null') return <WithReferences />
  return (
    <Loaded query={lead}>
      {(loaded) =>
        canEditLead(actor, loaded) ? (
          <WithReferences lead={loaded} />
        ) : (
          <LeadFormClosed
            lead={loaded}
            title="Non puoi più modificare questa segnalazione"
            hint={`Si può solo finché è in stato «${getLabel('created')}»; ora è in «${getLabel(loaded.status)}».`}
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
  const getLabel = useStatusLabels()
  const form = useForm<LeadValues>({ initialValues: leadValues(lead) })
  const [repeatedId, setRepeatedId] = useState<number>()
  const send: typeof saveLead = async (values, request) => {
    setRepeatedId(undefined)
    try {
      return await saveLead(values, request)
    } catch (error) {
      const id = error instanceof ApiError && error.status === 409 ? parseId(error.details.id) : undefined
      if (id !== undefined) {
        setRepeatedId(id)
        // What is typed is stored already: leaving asks nothing.
        form.resetDirty()
      }
      throw error
    }
  }
  const save = useSave(form, send, {
    refresh: ['leads', 'customers'],
    goTo: lead ? withLastSearch(paths.leads()) : paths.leads(),
    onSaved: (answer) => toast(...savedMessage(answer, lead === undefined)),
    formatError: ({ message }) => message,
    conflict: lead && {
      load: async () => leadValues(await fetchLead(lead.id)),
      fields: conflictFields(references, getLabel, administrator),
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
      {repeatedId !== undefined && (
        <p role="status">
          <TextLink to={paths.lead(repeatedId)}>Apri la segnalazione che c’è già (n. {repeatedId})</TextLink>
        </p>
      )}
      <LeadFormCustomer form={form} />
      <LeadFormRequest form={form} references={references} />
      <Consent form={form} />
      {administrator && (
        <Suspense>
          <Administrative form={form} />
        </Suspense>
      )}
    </FormPage>
  )
}

const consentText =
  'Il cliente ha letto l’informativa sulla protezione dei dati personali e acconsente che il costruttore, la concessionaria e l’officina usino i dati di questa segnalazione per ricontattarlo e preparare un’offerta.'

/** The consent that every lead needs (spec 2 §5). */
function Consent({ form }: { form: LeadFormInstance }) {
  const id = useId()
  const { error, ...input } = form.getInputProps('lead.privacy_1', { type: 'checkbox' })
  return (
    <LeadFormSection title="Privacy">
      <div>
        <label className={classes.consent} data-invalid={Boolean(error) || undefined}>
          <input
            type="checkbox"
            aria-invalid={Boolean(error) || undefined}
            aria-describedby={`${id}text ${id}error`}
            {...input}
          />
          Consenso al trattamento dei dati (*Obbligatorio)
        </label>
        <p id={`${id}text`} className={classes.text}>
          {consentText}
        </p>
        <div id={`${id}error`} className={classes.error}>
          {error && <Input.Error component="p">{error}</Input.Error>}
        </div>
      </div>
    </LeadFormSection>
  )
}
