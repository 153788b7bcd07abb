import type { Lead } from '@portale/domain/leads/lead.ts'
import { isAdministrator } from '@portale/domain/roles.ts'
import { formatVat } from '@portale/domain/vat.ts'
import { useActor } from '../api/session.ts'
import { ContactLinks } from '../customers/ContactLinks.tsx'
import { paths } from '../paths.ts'
import { Card } from '../ui/Card.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import classes from './LeadView.module.css'

/** Whom a lead is about, and how to reach them. */
export function LeadCustomerCard({
  lead: { customer, customer_contact },
}: {
  lead: Pick<Lead, 'customer' | 'customer_contact'>
}) {
  const linked = isAdministrator(useActor())
  return (
    <Card title="Cliente">
      <div className={classes.customer}>
        <div>
          {linked ? (
            <TextLink to={paths.customer(customer.id)}>{customer.name}</TextLink>
          ) : (
            <strong>{customer.name}</strong>
          )}
          <small>{formatVat(customer.vat_n)}</small>
        </div>
        <div>
          <strong>{customer_contact.name}</strong>
          <ContactLinks {...customer_contact} />
        </div>
      </div>
    </Card>
  )
}
