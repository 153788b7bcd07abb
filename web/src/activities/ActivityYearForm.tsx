import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ActivityYearDetail } from '@portale/domain/activities/activity.ts'
import { yearRenameWarnings } from '@portale/domain/activities/activity-usage.ts'
import { isAdministrator } from '@portale/domain/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useActor } from '../api/session.ts'
import { FormPage } from '../form/FormPage.tsx'
import { useSave } from '../form/useSave.ts'
import { useSaveWarnings } from '../form/useSaveWarnings.ts'
import { paths } from '../paths.ts'
import { Unavailable } from '../ui/LoadError.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import {
  activityYearQueries,
  fetchActivityYear,
  saveActivityYear,
  type ActivityYearForm as Values,
} from './activity.api.ts'

/** Creates (also when the id in the address is `null`) or edits a year (spec 1 §2, 4). */
export function ActivityYearForm() {
  const { activity_year_id: id = 'null' } = useParams()
  const administrator = isAdministrator(useActor())
  const year = useQuery({ ...activityYearQueries.form(id), enabled: id !== 'null' })
  if (!administrator) return <Unavailable kind="forbidden" />
  if (id === 'null') return <Fields activity_year={{ year: '' }} />
  return <Loaded query={year}>{(loaded) => <Fields {...toFormValues(loaded)} uploads={loaded.uploads_count} />}</Loaded>
}

const toFormValues = ({ id, year, lock_version }: ActivityYearDetail): Values => ({
  activity_year: { id, year, lock_version },
})

function Fields({ activity_year, uploads = 0 }: Values & { uploads?: number | undefined }) {
  const { id } = activity_year
  const form = useForm<Values>({ initialValues: { activity_year } })
  const save = useSave(form, saveActivityYear, {
    refresh: ['activity-years', 'activities'],
    goTo: paths.activityYears(),
    successMessage: 'Anno salvato.',
    conflict:
      id === undefined
        ? undefined
        : {
            load: async () => toFormValues(await fetchActivityYear(id)),
            fields: [{ path: 'activity_year.year', label: 'Anno' }],
          },
  })
  const warned = useSaveWarnings(save, () =>
    yearRenameWarnings(uploads, activity_year.year, form.getValues().activity_year.year),
  )
  const title = activity_year.id ? `Modifica anno ${activity_year.year}` : 'Inserisci un nuovo anno'
  return (
    <FormPage
      title={title}
      crumbs={[{ label: 'Anni attività', to: paths.activityYears() }, { label: title }]}
      {...warned}
      cancelTo={paths.activityYears()}
    >
      <TextInput
        label="Anno (*Obbligatorio)"
        inputMode="numeric"
        maxLength={255}
        maw={240}
        {...form.getInputProps('activity_year.year')}
      />
    </FormPage>
  )
}
