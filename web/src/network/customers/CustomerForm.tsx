import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  type CustomerColumn,
  customerColumns,
  storedCustomerColumns,
} from '@portale/domain/network/customers/customer-columns.ts'
import { foldVat } from '@portale/domain/platform/folding.ts'
import { fieldLabel } from '@portale/domain/platform/registry-columns.ts'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import { formatVat } from '@portale/domain/platform/vat.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useActor } from '../../platform/api/session.ts'
import type { ConflictField } from '../../platform/form/conflict.ts'
import { FormPage } from '../../platform/form/FormPage.tsx'
import { useExistingRow } from '../../platform/form/useExistingRow.tsx'
import { useSave } from '../../platform/form/useSave.ts'
import { VatField } from '../../platform/form/VatField.tsx'
import { paths } from '../../platform/paths.ts'
import { Unavailable } from '../../platform/ui/LoadError.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { withLastSearch } from '../../platform/ui/last-search.ts'
import { type CustomerValues, customerQueries, customerValues, fetchCustomer, saveCustomer } from './customer.api.ts'
import { NewContacts } from './NewContacts.tsx'

const fields: ConflictField[] = storedCustomerColumns.map((column) => ({
  path: `customer.${column}`,
  label: customerColumns[column].label,
  ...(column === 'vat_n' && { format: (typed: string) => formatVat(foldVat(typed)) }),
}))

/** A customer, new (also when the id in the address is `null`) or changed, for administrator and superuser_rt (spec 1 §2, 15). */
export function CustomerForm() {
  const { id = 'null' } = useParams()
  const administrator = isAdministrator(useActor())
  const customer = useQuery({ ...customerQueries.form(id), enabled: administrator && id !== 'null' })
  if (!administrator) return <Unavailable kind="forbidden" />
  if (id === 'null') return <Fields {...customerValues()} />
  return <Loaded query={customer}>{(loaded) => <Fields {...customerValues(loaded)} />}</Loaded>
}

function Fields({ customer }: CustomerValues) {
  const { id } = customer
  const form = useForm<CustomerValues>({ initialValues: { customer } })
  const { catchExisting, forgetExisting, withLink } = useExistingRow(paths.customer)
  const save = useSave(form, catchExisting(saveCustomer), {
    refresh: ['customers'],
    goTo: id === undefined ? paths.customers() : withLastSearch(paths.customers()),
    successMessage: 'Cliente salvato.',
    conflict: id === undefined ? undefined : { load: async () => customerValues(await fetchCustomer(id)), fields },
  })
  const title = id === undefined ? 'Nuovo cliente' : `Modifica ${customer.name}`
  const field = (name: CustomerColumn) => ({
    label: fieldLabel(customerColumns[name]),
    ...form.getInputProps(`customer.${name}`),
  })
  const vat = field('vat_n')
  return (
    <FormPage
      title={title}
      crumbs={[{ label: 'Clienti', to: paths.customers() }, { label: title }]}
      save={save}
      cancelTo={paths.customers()}
    >
      <VatField
        styles={{ wrapper: { maxWidth: 320 } }}
        {...vat}
        stored={customer.vat_n}
        onProblem={(problem) => {
          forgetExisting()
          form.setFieldError('customer.vat_n', problem)
        }}
        error={withLink(vat.error)}
      />
      <TextInput autoComplete="off" maxLength={255} {...field('name')} />
      {id === undefined && <NewContacts form={form} />}
    </FormPage>
  )
}
