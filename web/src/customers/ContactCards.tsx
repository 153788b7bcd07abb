import type { Customer, CustomerContact } from '@portale/domain/customers/customer.ts'
import { IconPencil, IconPlus, IconUser } from '@tabler/icons-react'
import { paths } from '../paths.ts'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import classes from './ContactCards.module.css'
import { ContactLinks } from './ContactLinks.tsx'

/** The people to speak to at a customer: write and call from here, change them, add others (spec 1 §2, 16). */
export function ContactCards({ customer: { id, customer_contacts } }: { customer: Customer }) {
  const add = (
    <LinkButton to={paths.contactNew(id)} leftSection={<IconPlus size={18} aria-hidden />}>
      Aggiungi contatto
    </LinkButton>
  )
  if (customer_contacts.length === 0)
    return (
      <Card title="Contatti">
        <EmptyState
          icon={IconUser}
          title="Ancora nessun contatto"
          hint="Aggiungi la persona a cui rivolgersi."
          action={add}
        />
      </Card>
    )
  return (
    <Card title="Contatti" action={add}>
      <ul className={classes.contacts}>
        {customer_contacts.map((contact) => (
          <Contact key={contact.id} contact={contact} editTo={paths.contactEdit(id, contact.id)} />
        ))}
      </ul>
    </Card>
  )
}

function Contact({ contact: { name, email, phone }, editTo }: { contact: CustomerContact; editTo: string }) {
  return (
    <li>
      <div className={classes.who}>
        <strong>{name}</strong>
        <ContactLinks email={email} phone={phone} />
      </div>
      <LinkButton
        to={editTo}
        variant="default"
        leftSection={<IconPencil size={18} aria-hidden />}
        aria-label={`Modifica ${name}`}
      >
        Modifica
      </LinkButton>
    </li>
  )
}
