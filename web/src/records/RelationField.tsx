import type { GetInputPropsReturnType } from '@mantine/form'
import type { RelationHint } from '@portale/domain/records/view.ts'
import { TypeaheadField, type TypeaheadInput } from '../form/TypeaheadField.tsx'
import { generatedQueries } from './generated.api.ts'
import type { RelationPart } from './parts.ts'

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
        query: (search) => generatedQueries.hints(prefix, name, search),
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
  part: RelationPart
  label: string
}

/** The record that a belongsTo names. Takes `form.getInputProps(…)`. */
export function RelationField({
  part,
  value,
  ...input
}: RelationFieldProps & { value?: RelationHint | null; onChange: (hint: RelationHint | null) => void }) {
  return (
    <RelationHintField
      name={part.name}
      clearable={!part.required && value !== null}
      selected={value ?? null}
      {...input}
    />
  )
}
