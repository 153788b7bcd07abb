import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReminderSettings } from '@portale/domain/documents/reminders/reminder.ts'
import { Fieldset } from '../../platform/form/Fieldset.tsx'
import type { ActivityFormValues } from '../activities/activity.api.ts'
import classes from './ReminderFields.module.css'

const labels: Record<keyof ReminderSettings, string> = {
  remind_first_days: 'Giorni prima',
  remind_second_days: 'E di nuovo, giorni prima',
  remind_late_days: 'Giorni dopo',
  remind_weekly_times: 'Poi ogni settimana, volte',
}

/** When the activity reminds those who have not uploaded everything; an empty field turns one off. */
export function ReminderFields({ form }: { form: UseFormReturnType<ActivityFormValues> }) {
  return (
    <Fieldset legend="Promemoria automatici">
      <p className={classes.hint}>
        Con una scadenza, chi deve ancora caricare documenti riceve al mattino una notifica e un’e-mail. Lascia vuoto un
        campo per non inviare quel promemoria.
      </p>
      <div className={classes.fields}>
        {(Object.keys(labels) as (keyof ReminderSettings)[]).map((name) => (
          <TextInput
            key={name}
            label={labels[name]}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            {...form.getInputProps(`activity.${name}`)}
          />
        ))}
      </div>
    </Fieldset>
  )
}
