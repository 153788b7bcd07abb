import type { GetInputPropsReturnType } from '@mantine/form'
import type { RelationHint } from '@portale/domain/generator/records/view.ts'
import { TypeaheadField, type TypeaheadInput } from '../../platform/form/TypeaheadField.tsx'
import type { RecordRelationField } from './record-fields.ts'
import { recordQueries } from './records.api.ts'

const hintLabel = ({ label }: RelationHint) => label

type HintProps = Omit<TypeaheadInput<RelationHint>, 'selected'> & {
  prefix: string
  /** The key of the relation: 'dealer_id'. */
  name: string
  selected: RelationHint | null
  placeholder?: string
}

/** A field that finds a related record on the server by its label. */
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

export type RelationFieldProps = Omit<GetInputPropsReturnType, 'value' | 'onChange'> & {
  prefix: string
  field: RecordRelationField
  label: string
}

/** The record of a belongsTo relation. Takes `form.getInputProps(…)`. */
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
