import { Input } from '@mantine/core'
import { useId } from 'react'
import classes from './LeadFormConsent.module.css'
import { LeadFormSection } from './LeadFormSection.tsx'
import type { FormOfLead } from './lead-form-fields.ts'

const text =
  'Il cliente ha letto l’informativa sulla protezione dei dati personali e acconsente che il costruttore, la concessionaria e l’officina usino i dati di questa segnalazione per ricontattarlo e preparare un’offerta.'

/** The consent without which nothing is reported (spec 2 §5). */
export function LeadFormConsent({ form }: { form: FormOfLead }) {
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
          {text}
        </p>
        <div id={`${id}error`} className={classes.error}>
          {error && <Input.Error component="p">{error}</Input.Error>}
        </div>
      </div>
    </LeadFormSection>
  )
}
