import { Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Card } from '../../platform/ui/Card.tsx'
import type { CustomerValues } from './customer.api.ts'
import classes from './NewContacts.module.css'

const path = 'customer.new_customer_contacts'

/** The contacts that are created with a new customer. */
export function NewContacts({ form }: { form: UseFormReturnType<CustomerValues> }) {
  const contacts = form.values.customer.new_customer_contacts ?? []
  const list = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const count = useRef(contacts.length)
  useEffect(() => {
    // The name of a contact that was just added is what one writes next.
    if (contacts.length > count.current)
      list.current?.querySelector<HTMLInputElement>(`[data-path="${path}.${contacts.length - 1}.name"]`)?.focus()
    count.current = contacts.length
  }, [contacts.length])
  return (
    <Card title="Contatti">
      <div ref={list} className={classes.contacts}>
        {contacts.map((contact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and their fields are controlled
          <fieldset key={index} className={classes.contact}>
            <legend>Contatto {index + 1}</legend>
            <TextInput
              label="Nome (*Obbligatorio)"
              autoComplete="off"
              maxLength={255}
              {...form.getInputProps(`${path}.${index}.name`)}
            />
            <TextInput
              label="E-mail (*Obbligatorio)"
              inputMode="email"
              autoComplete="off"
              maxLength={255}
              {...form.getInputProps(`${path}.${index}.email`)}
            />
            <TextInput
              label="Telefono (*Obbligatorio)"
              inputMode="tel"
              autoComplete="off"
              maxLength={255}
              {...form.getInputProps(`${path}.${index}.phone`)}
            />
            <Button
              variant="subtle"
              color="gray"
              c="var(--ink)"
              leftSection={<IconTrash size={18} aria-hidden />}
              aria-label={`Togli il contatto ${contact.name || index + 1}`}
              onClick={() => {
                form.clearErrors()
                form.removeListItem(path, index)
                addButton.current?.focus()
              }}
            >
              Togli
            </Button>
          </fieldset>
        ))}
      </div>
      <Button
        ref={addButton}
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => form.insertListItem(path, { name: '', email: '', phone: '' })}
      >
        Aggiungi contatto
      </Button>
    </Card>
  )
}
