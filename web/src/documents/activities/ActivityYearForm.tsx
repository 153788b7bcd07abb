import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { findCopySource } from '@portale/domain/documents/activities/activity.rules.ts'
import type { ActivityYearDetail } from '@portale/domain/documents/activities/activity.ts'
import { formatActivities, yearRenameWarnings } from '@portale/domain/documents/activities/activity-usage.ts'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useActor } from '../../platform/api/session.ts'
import { ConfirmDialog } from '../../platform/form/ConfirmDialog.tsx'
import { FormPage } from '../../platform/form/FormPage.tsx'
import { useSave } from '../../platform/form/useSave.ts'
import { useSaveWarnings } from '../../platform/form/useSaveWarnings.ts'
import { paths } from '../../platform/paths.ts'
import { Unavailable } from '../../platform/ui/LoadError.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import {
  activityYearQueries,
  deleteActivityYear,
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
  if (id === 'null') return <Fields activity_year={{ year: '', copies: false }} />
  return <Loaded query={year}>{(loaded) => <Fields {...toFormValues(loaded)} stored={loaded} />}</Loaded>
}

const toFormValues = ({ id, year, lock_version }: ActivityYearDetail): Values => ({
  activity_year: { id, year, lock_version },
})

function Fields({ activity_year, stored }: Values & { stored?: ActivityYearDetail }) {
  const uploads = stored?.uploads_count ?? 0
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
      actions={stored && uploads === 0 && <DeleteYear year={stored} />}
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
      {id === undefined && <CopyField form={form} />}
    </FormPage>
  )
}

/** "Copia dal 2026": which activities the year would begin with; nothing while no earlier year has any. */
function CopyField({ form }: { form: UseFormReturnType<Values> }) {
  const { data } = useQuery(activityYearQueries.all)
  const source = findCopySource(data?.data ?? [], form.values.activity_year.year.trim())
  if (!source) return null
  const { activities_count: activities, documents_count: documents } = source
  return (
    <Checkbox
      label={`Copia dal ${source.year}`}
      description={`${formatActivities({ activities, documents })}, con destinatari e scadenze spostate. Le copie sono bozze: nessuno le vede e riceve notifiche finché non le apri.`}
      {...form.getInputProps('activity_year.copies', { type: 'checkbox' })}
      error={form.errors['activity_year.copy_as']}
    />
  )
}

/** Asks before a year without uploads is deleted, with what goes with it. */
function DeleteYear({ year: { id, year, activities } }: { year: ActivityYearDetail }) {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const documents = activities.reduce((sum, { activity_document_types }) => sum + activity_document_types.length, 0)
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => setAsking(true)}>
        Elimina anno
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Elimina l’anno ${year}`}
          confirmLabel="Elimina"
          danger
          onConfirm={async () => {
            await deleteActivityYear(id, activities.length)
            await navigate(paths.activityYears())
          }}
          refresh={['activity-years', 'activities']}
          successMessage="Anno eliminato."
          onClose={() => setAsking(false)}
        >
          <p>
            {activities.length === 0
              ? `L’anno ${year} non ha attività e verrà eliminato.`
              : `Con l’anno ${year} elimini ${formatActivities({ activities: activities.length, documents })}. Nessuno ha caricato documenti.`}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
