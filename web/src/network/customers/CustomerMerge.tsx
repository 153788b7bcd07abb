import { useForm } from '@mantine/form'
import type { Customer } from '@portale/domain/network/customers/customer.ts'
import { customerColumns } from '@portale/domain/network/customers/customer-columns.ts'
import { type MergedField, type MergePreview, mergedFields, sides } from '@portale/domain/network/customers/merge.ts'
import { formatCount } from '@portale/domain/platform/counts.ts'
import { mapKeys } from '@portale/domain/platform/registry-columns.ts'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import { formatVat } from '@portale/domain/platform/vat.ts'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { useActor } from '../../platform/api/session.ts'
import { FormPage } from '../../platform/form/FormPage.tsx'
import { RadioOptions } from '../../platform/form/RadioOptions.tsx'
import { TypeaheadField } from '../../platform/form/TypeaheadField.tsx'
import { useSave } from '../../platform/form/useSave.ts'
import { paths } from '../../platform/paths.ts'
import { Card } from '../../platform/ui/Card.tsx'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'
import { Unavailable } from '../../platform/ui/LoadError.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { Page } from '../../platform/ui/Page.tsx'
import classes from './CustomerMerge.module.css'
import { customerQueries } from './customer.api.ts'
import { customerHintsQuery, type MergeValues, mergeCustomers, mergePreviewQuery } from './customer-merge.api.ts'

const title = 'Unisci due clienti'

/** /customers/:id/merge, for administrator and superuser_rt: the customer of the address is kept, that in `con` merged into it. */
export function CustomerMerge() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const administrator = isAdministrator(useActor())
  const customer = useQuery({ ...customerQueries.one(id), enabled: administrator })
  const mergedId = Number(search.get('con') ?? 0)
  const preview = useQuery({ ...mergePreviewQuery(Number(id), mergedId), enabled: administrator && mergedId > 0 })
  if (!administrator) return <Unavailable kind="forbidden" />
  if (mergedId > 0)
    return <Loaded query={preview}>{(loaded) => <Merge key={`${id} ${mergedId}`} preview={loaded} />}</Loaded>
  return <Loaded query={customer}>{(loaded) => <ChooseDuplicate customer={loaded} />}</Loaded>
}

const crumbsOf = ({ id, name }: Customer) => [
  { label: 'Clienti', to: paths.customers() },
  { label: name, to: paths.customer(id) },
  { label: title },
]

function ChooseDuplicate({ customer }: { customer: Customer }) {
  const [, setSearch] = useSearchParams()
  return (
    <Page title={title} caption={customer.name} crumbs={crumbsOf(customer)} width="form">
      <p className={classes.text}>
        Quando la stessa azienda è registrata due volte, qui le due schede diventano una sola: segnalazioni, contatti e
        note passano al cliente che resta.
      </p>
      <TypeaheadField
        label="Doppione di questo cliente"
        description="Ragione sociale o partita IVA"
        placeholder="Scrivi almeno tre caratteri"
        source={{
          query: customerHintsQuery,
          prompt: 'Scrivi la ragione sociale o la partita IVA.',
          emptyMessage: 'Nessun cliente',
          minLength: 3,
        }}
        getLabel={({ name, vat_n }) => `${name}, ${formatVat(vat_n)}`}
        exclude={[customer]}
        selected={null}
        autoFocus
        onChange={(chosen) => chosen && setSearch({ con: String(chosen.id) })}
      />
    </Page>
  )
}

const formatField = (field: MergedField, customer: Customer) =>
  field === 'vat_n' ? formatVat(customer.vat_n) : customer[field]

function Merge({ preview }: { preview: MergePreview }) {
  const { kept, merged } = preview
  const form = useForm<MergeValues>({ initialValues: { merge: mapKeys(mergedFields, () => 'kept') } })
  const save = useSave(form, (values, request) => mergeCustomers(preview, values, request), {
    refresh: ['customers', 'customer-notes', 'leads', 'history'],
    goTo: paths.customer(kept.id),
    successMessage: `${merged.name} è ora unito. Si può annullare dalla scheda.`,
    storedAs: null,
  })
  const differing = mergedFields.filter((field) => kept[field] !== merged[field])
  return (
    <FormPage
      title={title}
      crumbs={crumbsOf(kept)}
      save={save}
      label="Unisci"
      cancelTo={paths.customer(kept.id)}
      actions={<Swap kept={kept} merged={merged} />}
    >
      <div className={classes.sides}>
        <CustomerCard title="Resta" customer={kept} />
        <CustomerCard title="Viene unito e archiviato" customer={merged} />
      </div>
      {differing.length > 0 && (
        <Card title="Valori che restano">
          {differing.map((field) => (
            <fieldset key={field} className={classes.field}>
              <legend>{customerColumns[field].label}</legend>
              <RadioOptions
                name={field}
                options={sides.map((side) => ({
                  value: side,
                  label: formatField(field, side === 'kept' ? kept : merged),
                }))}
                input={form.getInputProps(`merge.${field}`)}
              />
            </fieldset>
          ))}
        </Card>
      )}
      <Moves {...preview} />
    </FormPage>
  )
}

/** Keeps the other one of the two. */
function Swap({ kept, merged }: Pick<MergePreview, 'kept' | 'merged'>) {
  if (merged.archived_at !== null) return null
  return (
    <LinkButton
      to={paths.customerMerge(merged.id, kept.id)}
      variant="default"
      leftSection={<IconArrowsExchange size={18} aria-hidden />}
    >
      Scambia
    </LinkButton>
  )
}

function CustomerCard({ title, customer }: { title: string; customer: Customer }) {
  return (
    <Card title={title}>
      <strong className={classes.name}>{customer.name}</strong>
      <div>{formatVat(customer.vat_n)}</div>
      <div>{formatCount(customer.customer_contacts.length, 'contatto', 'contatti')}</div>
    </Card>
  )
}

/** What passes from one customer to the other. */
function Moves({ merged, leads, notes, contacts, records }: MergePreview) {
  const moves = [
    leads > 0 && formatCount(leads, 'segnalazione', 'segnalazioni'),
    contacts.moved > 0 && formatCount(contacts.moved, 'contatto', 'contatti'),
    contacts.joined > 0 &&
      `${formatCount(contacts.joined, 'contatto che c’è già: si aggiungono i suoi recapiti', 'contatti che ci sono già: si aggiungono i loro recapiti')}`,
    notes > 0 && formatCount(notes, 'nota', 'note'),
    ...records.map(({ label, count }) => `${label}: ${formatCount(count, 'riga', 'righe')}`),
  ].filter((move) => move !== false)
  return (
    <Card title="Che cosa passa al cliente che resta">
      {moves.length === 0 ? (
        <p className={classes.text}>Niente: {merged.name} non ha segnalazioni, contatti né note.</p>
      ) : (
        <ul className={classes.moves}>
          {moves.map((move) => (
            <li key={move}>{move}</li>
          ))}
        </ul>
      )}
      <p className={classes.text}>
        {merged.name} resta in archivio: il suo indirizzo e la sua partita IVA portano al cliente che resta.
      </p>
    </Card>
  )
}
