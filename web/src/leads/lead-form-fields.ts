import type { UseFormReturnType } from '@mantine/form'
import type { LeadValues } from './lead-form.api.ts'

export type FormOfLead = UseFormReturnType<LeadValues>

/** A contact that is still to be written. */
export const nobody: LeadValues['lead']['customer_contact'] = { id: null, name: '', email: '', phone: '' }

/** Whom to speak to, chosen whole: nothing that was said of the one before is true of this one. */
export function setContact(form: FormOfLead, contact: LeadValues['lead']['customer_contact']): void {
  form.setFieldValue('lead.customer_contact', contact)
  for (const field of ['name', 'email', 'phone']) form.clearFieldError(`lead.customer_contact.${field}`)
}

/** A text of the customer or the contact: whoever writes it means somebody else than who was chosen before. */
export function ownText(form: FormOfLead, of: 'customer' | 'customer_contact', field: string) {
  const path = `lead.${of}.${field}`
  return {
    autoComplete: 'off',
    maxLength: 255,
    ...form.getInputProps(path),
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      form.setFieldValue(`lead.${of}`, (before) => ({ ...before, id: null, [field]: value }))
      form.clearFieldError(path)
    },
  }
}
