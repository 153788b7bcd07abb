import '@mantine/core/styles/Combobox.layer.css'
import { NativeSelect, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { documentStatuses, documentStatusLabels, lacksReason } from '@portale/domain/platform/documents.ts'
import { formatVat } from '@portale/domain/platform/vat.ts'
import { canManageOffers } from '@portale/domain/sales/leads/lead.policy.ts'
import type { Lead, LeadOffer } from '@portale/domain/sales/leads/lead.ts'
import { IconFileInvoice } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useActor } from '../../platform/api/session.ts'
import type { ConflictField } from '../../platform/form/conflict.ts'
import { FormPage } from '../../platform/form/FormPage.tsx'
import { useSave } from '../../platform/form/useSave.ts'
import { paths } from '../../platform/paths.ts'
import { EmptyState } from '../../platform/ui/EmptyState.tsx'
import { Unavailable } from '../../platform/ui/LoadError.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { focusResultNext } from '../../platform/ui/result-focus.ts'
import { LeadOfferRow } from './LeadOfferRow.tsx'
import classes from './LeadOffers.module.css'
import { fetchLead, type OffersValues, offersQuery, offersValues, updateOffers } from './lead.api.ts'

const missingReason = 'Scrivi il motivo del rifiuto: lo leggerà chi ha caricato il preventivo.'

const statuses = documentStatuses.map((status) => ({ value: status, label: documentStatusLabels[status] }))

/** "Gestisci preventivo", where staff sets the status of a lead's offers (spec 2 §2, §4, §6). */
export function LeadOffers() {
  const { id = '' } = useParams()
  const isAllowed = canManageOffers(useActor())
  const lead = useQuery({ ...offersQuery(id), enabled: isAllowed })
  if (!isAllowed) return <Unavailable kind="forbidden" />
  return <Loaded query={lead}>{(loaded) => <Offers lead={loaded} />}</Loaded>
}

type OfferValues = OffersValues['lead_offers'][number]

/** A quote counts as one field: its reason belongs to its status. */
const conflictField = ({ file_name }: LeadOffer, index: number): ConflictField => ({
  path: `lead_offers.${index}`,
  label: `Stato di ${file_name}`,
  format: ({ status, reason }: OfferValues) =>
    [documentStatusLabels[status], ...(status === 'rejected' && reason ? [reason] : [])].join(': '),
  merge: ({ status, reason }: OfferValues, saved: OfferValues) => ({ ...saved, status, reason }),
})

function Offers({ lead }: { lead: Lead }) {
  const { id, customer } = lead
  const lead_offers = (lead.lead_offers ?? []).toReversed()
  const form = useForm({
    initialValues: offersValues(lead_offers),
    validate: (values) =>
      Object.fromEntries(
        lead_offers.flatMap((offer, index) => {
          const row = values.lead_offers[index]
          const isMissing = row && lacksReason(offer, row.status, row.reason)
          return isMissing ? [[`lead_offers.${index}.reason`, missingReason]] : []
        }),
      ),
  })
  async function loadSaved(): Promise<OffersValues> {
    const saved = new Map((await fetchLead(id)).lead_offers?.map((offer) => [offer.id, offer]))
    return offersValues(lead_offers.map((offer) => saved.get(offer.id) ?? offer))
  }
  const save = useSave(form, (values) => updateOffers(id, values), {
    refresh: ['leads'],
    goTo: paths.lead(id),
    onSaved: () => focusResultNext('offers'),
    successMessage: 'Preventivi salvati.',
    conflict: { load: loadSaved, fields: lead_offers.map(conflictField) },
  })
  return (
    <FormPage
      title="Gestisci preventivo"
      crumbs={[
        { label: 'Segnalazioni', to: paths.leads() },
        { label: String(id), to: paths.lead(id) },
        { label: 'Gestisci preventivo' },
      ]}
      caption={`Segnalazione ${id}: ${customer.name}, ${formatVat(customer.vat_n)}`}
      save={save}
      cancelTo={paths.lead(id)}
      disabled={lead_offers.length === 0}
    >
      {lead_offers.length === 0 ? (
        <EmptyState
          icon={IconFileInvoice}
          title="Ancora nessun preventivo"
          hint="Lo carica chi vende, quando la segnalazione è in stato di offerta."
        />
      ) : (
        <ul className={classes.offers} aria-label="Preventivi">
          {lead_offers.map((offer, index) => (
            <li key={offer.id}>
              <LeadOfferRow offer={offer} />
              <NativeSelect
                className={classes.status}
                label="Stato"
                aria-label={`Stato di ${offer.file_name}`}
                data={statuses}
                {...form.getInputProps(`lead_offers.${index}.status`)}
              />
              {form.values.lead_offers[index]?.status === 'rejected' && (
                <Textarea
                  className={classes.reason}
                  label="Motivo del rifiuto (*Obbligatorio)"
                  aria-label={`Motivo del rifiuto di ${offer.file_name}`}
                  description="Chi ha caricato il preventivo lo legge accanto al file, nella notifica e nell’e-mail."
                  maxLength={10_000}
                  {...form.getInputProps(`lead_offers.${index}.reason`)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </FormPage>
  )
}
