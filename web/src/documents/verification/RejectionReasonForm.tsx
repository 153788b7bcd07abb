import { Checkbox, Select, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { useForm } from '@mantine/form'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useActor } from '../../platform/api/session.ts'
import { FormPage } from '../../platform/form/FormPage.tsx'
import { useExistingRow } from '../../platform/form/useExistingRow.tsx'
import { useSave } from '../../platform/form/useSave.ts'
import { paths } from '../../platform/paths.ts'
import { Unavailable } from '../../platform/ui/LoadError.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { withLastSearch } from '../../platform/ui/last-search.ts'
import {
  fetchRejectionReason,
  type RejectionReasonValues,
  rejectionReasonQueries,
  saveRejectionReason,
  toRejectionReasonValues,
} from './rejection-reason.api.ts'
import { verificationQueries } from './verification.api.ts'

/** The form of a new or existing prepared reason, for administrators. */
export function RejectionReasonForm() {
  const { id } = useParams()
  const administrator = isAdministrator(useActor())
  const reason = useQuery({ ...rejectionReasonQueries.form(id ?? ''), enabled: administrator && id !== undefined })
  const filters = useQuery({ ...verificationQueries.filters, enabled: administrator })
  if (!administrator) return <Unavailable kind="forbidden" />
  const fields = (values: RejectionReasonValues) => (
    <Loaded query={filters}>
      {({ activities }) => (
        <Fields
          values={values}
          activities={activities.map(({ id: value, title, year }) => ({
            value: String(value),
            label: `${title} (${year})`,
          }))}
        />
      )}
    </Loaded>
  )
  if (id === undefined) return fields(toRejectionReasonValues())
  return <Loaded query={reason}>{(loaded) => fields(toRejectionReasonValues(loaded))}</Loaded>
}

type FieldsProps = { values: RejectionReasonValues; activities: { value: string; label: string }[] }

function Fields({ values, activities }: FieldsProps) {
  const { id } = values.rejection_reason
  const form = useForm<RejectionReasonValues>({ initialValues: values })
  const formatActivity = (value: string) => activities.find((option) => option.value === value)?.label ?? 'Tutte'
  const { catchExisting, withLink } = useExistingRow(paths.rejectionReasonEdit)
  const save = useSave(form, catchExisting(saveRejectionReason), {
    refresh: ['rejection-reasons', 'verification'],
    goTo: id === undefined ? paths.rejectionReasons() : withLastSearch(paths.rejectionReasons()),
    successMessage: 'Motivo salvato.',
    conflict:
      id === undefined
        ? undefined
        : {
            load: async () => toRejectionReasonValues(await fetchRejectionReason(id)),
            fields: [
              { path: 'rejection_reason.text', label: 'Testo' },
              { path: 'rejection_reason.activity_id', label: 'Attività', format: formatActivity },
              {
                path: 'rejection_reason.archived',
                label: 'Stato',
                format: (archived: boolean) => (archived ? 'In archivio' : 'In uso'),
              },
            ],
          },
  })
  const text = form.getInputProps('rejection_reason.text')
  const title = id === undefined ? 'Nuovo motivo di rifiuto' : 'Modifica motivo di rifiuto'
  return (
    <FormPage
      title={title}
      crumbs={[{ label: 'Motivi di rifiuto', to: paths.rejectionReasons() }, { label: title }]}
      save={save}
      cancelTo={paths.rejectionReasons()}
    >
      <TextInput
        label="Testo (*Obbligatorio)"
        description="Chi ha caricato il documento lo legge così com’è."
        autoComplete="off"
        maxLength={255}
        {...text}
        error={withLink(text.error)}
      />
      <Select
        label="Attività"
        description="Senza un’attività è offerto per tutte."
        placeholder="Tutte"
        data={activities}
        searchable
        clearable
        {...form.getInputProps('rejection_reason.activity_id')}
        value={form.values.rejection_reason.activity_id || null}
        onChange={(chosen) => form.setFieldValue('rejection_reason.activity_id', chosen ?? '')}
      />
      {id !== undefined && (
        <Checkbox
          label="In archivio"
          description="Non è più offerto a chi rifiuta un documento; i documenti già rifiutati lo conservano."
          {...form.getInputProps('rejection_reason.archived', { type: 'checkbox' })}
        />
      )}
    </FormPage>
  )
}
