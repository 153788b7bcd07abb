import type { GetInputPropsReturnType } from '@mantine/form'
import type { RelationHint } from '@portale/domain/records/view.ts'
import { TypeaheadField, type TypeaheadInput } from '../form/TypeaheadField.tsx'
import type { RecordRelationField } from './record-fields.ts'
import { recordQueries } from './records.api.ts'

const hintLabel = ({ label }: RelationHint) => label

type HintProps = Omit<TypeaheadInput<RelationHint>, 'selected'> & {
  prefix: string
  /** The key that the relation is asked by: 'dealer_id'. */
  name: string
  selected: RelationHint | null
  placeholder?: string
}

/** A related record, looked for on the server by what it is shown by while one types. */
export function RelationHintField({ prefix, name, placeholder = 'Scrivi per cercare', ...input }: HintProps) {
  return (
    <TypeaheadField
      placeholder={placeholder}
      source={{
        query: (search) => recordQueries.hints(prefix, name, search),
        prompt: 'Scrivi qualche lettera.',
      }}
      getLabel={hintLabel}
      {...input}
    />
  )
}

/** What the field of a relation takes besides its value. */
export type RelationFieldProps = Omit<GetInputPropsReturnType, 'value' | 'onChange'> & {
  prefix: string
  field: RecordRelationField
  label: string
}

/** The record that a belongsTo names. Takes `form.getInputProps(…)`. */
export function RelationField({
  field,
  value,
  ...input
}: RelationFieldProps & { value?: RelationHint | null; onChange: (hint: RelationHint | null) => void }) {
  return (
    <RelationHintField
      name={field.name}
      clearable={!field.required && value !== null}
      selected={value ?? null}
      {...input}
    />
  )
}
