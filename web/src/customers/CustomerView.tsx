import type { Customer } from '@portale/domain/customers/customer.ts'
import { isAdministrator } from '@portale/domain/roles.ts'
import { formatVat } from '@portale/domain/vat.ts'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useActor } from '../api/session.ts'
import { RecordHistory } from '../audit/RecordHistory.tsx'
import { useTab, ViewTabs } from '../list/ViewTabs.tsx'
import { paths } from '../paths.ts'
import { Details } from '../ui/Details.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Unavailable } from '../ui/LoadError.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Page } from '../ui/Page.tsx'
import { ContactCards } from './ContactCards.tsx'
import { customerQueries } from './customer.api.ts'

const tabs = { scheda: 'Scheda', modifiche: 'Modifiche' }

/** A customer with its contacts and its history, for administrator and superuser_rt (spec 1 §2, 16). */
export function CustomerView() {
  const { id = '' } = useParams()
  const administrator = isAdministrator(useActor())
  const customer = useQuery({ ...customerQueries.one(id), enabled: administrator })
  if (!administrator) return <Unavailable kind="forbidden" />
  return <Loaded query={customer}>{(loaded) => <View {...loaded} />}</Loaded>
}

function View(customer: Customer) {
  const tab = useTab(['scheda', 'modifiche'])
  return (
    <Page
      title={customer.name}
      crumbs={[{ label: 'Clienti', to: paths.customers() }, { label: customer.name }]}
      width="wide"
      actions={
        <LinkButton
          to={paths.customerEdit(customer.id)}
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
          aria-label={`Modifica ${customer.name}`}
        >
          Modifica
        </LinkButton>
      }
    >
      <ViewTabs labels={tabs} current={tab} />
      {tab === 'scheda' ? <Sheet customer={customer} /> : <RecordHistory kind="customers" id={customer.id} />}
    </Page>
  )
}

function Sheet({ customer }: { customer: Customer }) {
  return (
    <>
      <Details
        rows={[
          ['Partita IVA', formatVat(customer.vat_n)],
          ['Ragione sociale', customer.name],
        ]}
      />
      <ContactCards customer={customer} />
    </>
  )
}
