import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/client.ts'
import { TypeaheadField } from '../form/TypeaheadField.tsx'
import { BatchDialog } from './BatchDialog.tsx'
import type { BatchDialogProps, PreparedAction } from './batch-action.ts'

type Person = { id: number; name: string; role_label: string }

type Props = BatchDialogProps & {
  /** The call that lists the people whom one may choose. */
  peopleUrl: string
  description: string
  /** The action with the chosen person. */
  actionWith: (person: Person) => PreparedAction
}

const peopleQuery = (url: string) => (search: string) =>
  queryOptions({
    queryKey: ['batch-people', url, search],
    queryFn: ({ signal }): Promise<Person[]> =>
      search ? api.get(`${url}?${new URLSearchParams({ search })}`, { signal }) : Promise.resolve([]),
    placeholderData: keepPreviousData,
  })

/** Asks for the person to whom the selected rows are assigned, or from whom they are taken. */
export function PersonBatchDialog({ peopleUrl, description, actionWith, ...dialog }: Props) {
  const [person, setPerson] = useState<Person | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  return (
    <BatchDialog
      {...dialog}
      action={person ? actionWith(person) : dialog.action}
      isDirty={person !== null}
      validate={() => {
        setIsMissing(person === null)
        return person !== null
      }}
    >
      <TypeaheadField
        label="Persona (*Obbligatorio)"
        description={description}
        placeholder="Nome o e-mail"
        source={{
          query: peopleQuery(peopleUrl),
          prompt: 'Scrivi il nome o l’e-mail di una persona.',
          emptyMessage: 'Nessuna persona trovata',
        }}
        getLabel={({ name, role_label }) => `${name}, ${role_label}`}
        error={isMissing ? 'Scegli una persona.' : undefined}
        selected={person}
        withinPortal
        onChange={(chosen) => {
          setPerson(chosen)
          setIsMissing(false)
        }}
      />
    </BatchDialog>
  )
}
