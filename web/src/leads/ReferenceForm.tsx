import { Checkbox, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useForm } from '@mantine/form'
import type { LeadReferenceKind } from '@portale/domain/leads/lead-reference.ts'
import { isAdministrator } from '@portale/domain/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useActor } from '../api/session.ts'
import { FormPage } from '../form/FormPage.tsx'
import { useSave } from '../form/useSave.ts'
import { paths } from '../paths.ts'
import { Unavailable } from '../ui/LoadError.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import {
  getReference,
  type ReferenceValues,
  referenceQueries,
  referenceValues,
  saveReference,
} from './reference.api.ts'
import { referenceTexts } from './reference-texts.ts'

type KindProps = { kind: LeadReferenceKind }

/** A model of interest or a type of work, new or changed, for administrator and superuser_rt (spec 2 §2). */
export function ReferenceForm({ kind }: KindProps) {
  const { id } = useParams()
  const administrator = isAdministrator(useActor())
  const reference = useQuery({ ...referenceQueries.form(kind, id ?? ''), enabled: administrator && id !== undefined })
  if (!administrator) return <Unavailable kind="forbidden" />
  if (id === undefined) return <Fields kind={kind} values={referenceValues(kind)} />
  return <Loaded query={reference}>{(loaded) => <Fields kind={kind} values={referenceValues(kind, loaded)} />}</Loaded>
}

function Fields({ kind, values }: KindProps & { values: ReferenceValues }) {
  const { key, title: listTitle, newTitle, saved } = referenceTexts[kind]
  const { id, name } = values[key] ?? {}
  const form = useForm<ReferenceValues>({ initialValues: values })
  const save = useSave(form, (changed, request) => saveReference(kind, changed, request), {
    refresh: [kind],
    goTo: paths.leadReferences(kind),
    successMessage: saved,
    conflict:
      id === undefined
        ? undefined
        : {
            load: async () => referenceValues(kind, await getReference(kind, id)),
            fields: [
              { path: `${key}.name`, label: 'Nome' },
              { path: `${key}.archived`, label: 'Stato', format: (on: boolean) => (on ? 'In archivio' : 'In uso') },
            ],
          },
  })
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
        {...form.getInputProps(`${key}.name`)}
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
