import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Checkbox } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { audienceFlags } from '@portale/domain/activities/activity.rules.ts'
import type { Audience } from '@portale/domain/activities/activity.ts'
import { Fieldset } from '../form/Fieldset.tsx'
import type { ActivityFormValues } from './activity.api.ts'

const flags = {
  for_dealers: { label: 'Attività per concessionarie', audience: 'dealers', other: 'workshops' },
  for_workshops: { label: 'Attività per officine', audience: 'workshops', other: 'dealers' },
} as const

/** "Rivolta a": two boxes of which exactly one is ticked (spec 1 §4). */
export function AudienceFields({ form }: { form: UseFormReturnType<ActivityFormValues> }) {
  const choose = (audience: Audience) => {
    form.setFieldValue('activity', (activity) => ({ ...activity, ...audienceFlags(audience) }))
    form.clearFieldError('activity.for_dealers')
    form.clearFieldError('activity.for_workshops')
  }
  return (
    <Fieldset legend="Rivolta a">
      {(['for_dealers', 'for_workshops'] as const).map((name) => {
        const { label, audience, other } = flags[name]
        return (
          <Checkbox
            key={name}
            label={label}
            {...form.getInputProps(`activity.${name}`, { type: 'checkbox' })}
            aria-invalid={`activity.${name}` in form.errors || undefined}
            onChange={(event) => choose(event.currentTarget.checked ? audience : other)}
          />
        )
      })}
    </Fieldset>
  )
}
