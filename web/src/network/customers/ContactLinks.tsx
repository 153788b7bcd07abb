import type { CustomerContact } from '@portale/domain/network/customers/customer.ts'
import { splitValues } from '@portale/domain/platform/contacts.ts'
import { phoneLink } from '@portale/domain/platform/phones.ts'
import { type Icon, IconMail, IconPhone } from '@tabler/icons-react'
import classes from './ContactLinks.module.css'

/** The addresses and numbers of a contact, to write and to call. */
export function ContactLinks({ email, phone }: Pick<CustomerContact, 'email' | 'phone'>) {
  return (
    <>
      <Values icon={IconMail} values={splitValues(email)} href={(value) => `mailto:${value}`} />
      <Values icon={IconPhone} values={splitValues(phone)} href={phoneLink} />
    </>
  )
}

type ValuesProps = { icon: Icon; values: string[]; href: (value: string) => string }

function Values({ icon: Glyph, values, href }: ValuesProps) {
  return (
    <ul className={classes.values}>
      {values.map((value) => (
        <li key={value}>
          <a href={href(value)}>
            <Glyph size={16} stroke={1.7} aria-hidden />
            {value}
          </a>
        </li>
      ))}
    </ul>
  )
}
