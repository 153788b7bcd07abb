import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Checkbox, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { audienceFlags } from '@portale/domain/documents/activities/activity.rules.ts'
import type { ActivityUsage } from '@portale/domain/documents/activities/activity.ts'
import type { ActivityState } from '@portale/domain/documents/activities/activity-state.ts'
import { defaultReminders } from '@portale/domain/documents/reminders/reminder.ts'
import type { Audience } from '@portale/domain/network/dealers/audience.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Fieldset } from '../../platform/form/Fieldset.tsx'
import { FormPage } from '../../platform/form/FormPage.tsx'
import { MomentField } from '../../platform/form/MomentField.tsx'
import { RichTextField } from '../../platform/form/RichTextField.tsx'
import { UploadProgress } from '../../platform/form/UploadProgress.tsx'
import { paths } from '../../platform/paths.ts'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { ReminderFields } from '../reminders/ReminderFields.tsx'
import { ActivityStateBadge } from './ActivityStateBadge.tsx'
import { type ActivityFormValues, activityQueries, activityYearQueries } from './activity.api.ts'
import { DocumentTypeRows } from './DocumentTypeRows.tsx'
import { toFormValues, toReminderValues, useActivityForm } from './useActivityForm.ts'
import { useStateButtons } from './useStateButtons.ts'

/** Creates (also when the id in the address is `null`) or edits an activity with its required documents (spec 1 §2, 6). */
export function ActivityForm() {
  const { activity_year_id: yearId = '', activity_id: id = 'null' } = useParams()
  const isNew = id === 'null'
  const year = useQuery({ ...activityYearQueries.one(yearId), enabled: isNew })
  const activity = useQuery({ ...activityQueries.form(yearId, id), enabled: !isNew })
  if (isNew)
    return <Loaded query={year}>{(loaded) => <Fields year={loaded.year} activity={blankActivity(loaded.id)} />}</Loaded>
  return (
    <Loaded query={activity}>
      {(loaded) => <Fields year={loaded.activity_year.year} activity={toFormValues(loaded)} usage={loaded.usage} />}
    </Loaded>
  )
}

const blankActivity = (activity_year_id: number): ActivityFormValues['activity'] => ({
  title: '',
  description: '',
  ...audienceFlags('dealers'),
  due_on: '',
  state: 'open',
  ...toReminderValues(defaultReminders),
  activity_year_id,
  activity_document_types: [],
})

/** A new activity has no `usage`. */
function Fields({ year, activity, usage }: ActivityFormValues & { year: string; usage?: ActivityUsage }) {
  const editing = useActivityForm(activity, usage)
  const { form, warned, problem, percent, stop } = editing
  const back = paths.activityYear(activity.activity_year_id)
  const stored = activity.id === undefined ? null : activity.state
  const buttons = useStateButtons(form, stored, warned)
  return (
    <FormPage
      title={activity.id ? `Modifica attività per l'anno ${year}` : `Inserisci una nuova attività per l'anno ${year}`}
      caption={<StateCaption state={stored} />}
      crumbs={[
        { label: 'Anni attività', to: paths.activityYears() },
        { label: year, to: back },
        { label: activity.id ? 'Modifica attività' : 'Nuova attività' },
      ]}
      {...buttons}
      cancelTo={back}
      disabled={problem !== undefined}
      info={percent === undefined ? problem : <UploadProgress percent={percent} onStop={stop} />}
    >
      <TextInput label="Titolo (*Obbligatorio)" maxLength={255} {...form.getInputProps('activity.title')} />
      <RichTextField
        label="Descrizione (*Obbligatorio)"
        preset="full"
        {...form.getInputProps('activity.description')}
      />
      <AudienceFields form={form} />
      <MomentField
        dateOnly
        label="Scadenza"
        description="Entro questo giorno compreso. Un documento qui sotto può averne una sua."
        {...form.getInputProps('activity.due_on')}
        value={form.values.activity.due_on}
      />
      <ReminderFields form={form} />
      <DocumentTypeRows editing={editing} />
    </FormPage>
  )
}

/** What the state of the activity means, and what opening it does. */
function StateCaption({ state }: { state: ActivityState | null }) {
  if (state === 'open') return <ActivityStateBadge state="open" />
  if (state === 'closed')
    return (
      <>
        <ActivityStateBadge state="closed" /> Non riceve altri documenti; quelli caricati si vedono e si verificano.
      </>
    )
  return (
    <>
      {state && <ActivityStateBadge state={state} />} Finché è una bozza la vede solo lo staff. Quando la apri, se
      l’anno è questo o il prossimo, chi carica i documenti riceve una notifica.
    </>
  )
}

const audienceBoxes = {
  for_dealers: { label: 'Attività per concessionarie', audience: 'dealers', other: 'workshops' },
  for_workshops: { label: 'Attività per officine', audience: 'workshops', other: 'dealers' },
} as const

/** "Rivolta a": two boxes of which exactly one is ticked (spec 1 §4). */
function AudienceFields({ form }: { form: UseFormReturnType<ActivityFormValues> }) {
  const selectAudience = (audience: Audience) => {
    form.setFieldValue('activity', (activity) => ({ ...activity, ...audienceFlags(audience) }))
    form.clearFieldError('activity.for_dealers')
    form.clearFieldError('activity.for_workshops')
  }
  return (
    <Fieldset legend="Rivolta a">
      {(['for_dealers', 'for_workshops'] as const).map((name) => {
        const { label, audience, other } = audienceBoxes[name]
        return (
          <Checkbox
            key={name}
            label={label}
            {...form.getInputProps(`activity.${name}`, { type: 'checkbox' })}
            aria-invalid={`activity.${name}` in form.errors || undefined}
            onChange={(event) => selectAudience(event.currentTarget.checked ? audience : other)}
          />
        )
      })}
    </Fieldset>
  )
}
