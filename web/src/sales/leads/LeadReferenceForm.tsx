import { Checkbox, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useForm } from '@mantine/form'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import type { LeadReferenceKind } from '@portale/domain/sales/leads/lead-reference.ts'
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
  fetchLeadReference,
  type LeadReferenceValues,
  leadReferenceQueries,
  leadReferenceValues,
  saveLeadReference,
} from './lead-reference.api.ts'
import { leadReferenceTexts } from './lead-reference-texts.ts'

type KindProps = { kind: LeadReferenceKind }

/** The form of a new or existing model of interest or type of work, for administrators (spec 2 §2). */
export function LeadReferenceForm({ kind }: KindProps) {
  const { id = 'null' } = useParams()
  const administrator = isAdministrator(useActor())
  const reference = useQuery({
    ...leadReferenceQueries.form(kind, id),
    enabled: administrator && id !== 'null',
  })
  if (!administrator) return <Unavailable kind="forbidden" />
  if (id === 'null') return <Fields kind={kind} values={leadReferenceValues(kind)} />
  return (
    <Loaded query={reference}>{(loaded) => <Fields kind={kind} values={leadReferenceValues(kind, loaded)} />}</Loaded>
  )
}

function Fields({ kind, values }: KindProps & { values: LeadReferenceValues }) {
  const { key, title: listTitle, newTitle, savedMessage } = leadReferenceTexts[kind]
  const { id, name } = values[key] ?? {}
  const form = useForm<LeadReferenceValues>({ initialValues: values })
  const { catchExisting, withLink } = useExistingRow((existingId) => paths.leadReferenceEdit(kind, existingId))
  const saveReference = (changed: LeadReferenceValues, request: { idempotencyKey: string }) =>
    saveLeadReference(kind, changed, request)
  const save = useSave(form, catchExisting(saveReference), {
    refresh: [kind],
    goTo: id === undefined ? paths.leadReferences(kind) : withLastSearch(paths.leadReferences(kind)),
    successMessage: savedMessage,
    conflict:
      id === undefined
        ? undefined
        : {
            load: async () => leadReferenceValues(kind, await fetchLeadReference(kind, id)),
            fields: [
              { path: `${key}.name`, label: 'Nome' },
              {
                path: `${key}.archived`,
                label: 'Stato',
                format: (archived: boolean) => (archived ? 'In archivio' : 'In uso'),
              },
            ],
          },
  })
  const nameInput = form.getInputProps(`${key}.name`)
  const title = id === undefined ? newTitle : `Modifica ${name}`
  return (
    <FormPage
      title={title}
      crumbs={[{ label: listTitle, to: paths.leadReferences(kind) }, { label: title }]}
      save={save}
      cancelTo={paths.leadReferences(kind)}
    >
      <TextInput
        label="Nome (*Obbligatorio)"
        autoComplete="off"
        maxLength={255}
        {...nameInput}
        error={withLink(nameInput.error)}
      />
      {id !== undefined && (
        <Checkbox
          label="In archivio"
          description="Non si può più scegliere nelle nuove segnalazioni; quelle che lo hanno già lo conservano."
          {...form.getInputProps(`${key}.archived`, { type: 'checkbox' })}
        />
      )}
    </FormPage>
  )
}
