import type { GetInputPropsReturnType } from '@mantine/form'
import type { RelationHint } from '@portale/domain/records/view.ts'
import { HintField, type HintInput } from '../form/HintField.tsx'
import { generatedQueries } from './generated.api.ts'
import type { RelationPart } from './parts.ts'

const hintLabel = ({ label }: RelationHint) => label

type HintProps = Omit<HintInput<RelationHint>, 'chosen'> & {
  prefix: string
  /** The key that the relation is asked by: 'dealer_id'. */
  name: string
  chosen: RelationHint | null
  placeholder?: string
}

/** A related record, looked for on the server by what it is shown by while one types. */
export function RelationHintField({ prefix, name, placeholder = 'Scrivi per cercare', ...input }: HintProps) {
  return (
    <HintField
      placeholder={placeholder}
      source={{
        query: (search) => generatedQueries.hints(prefix, name, search),
        ask: 'Scrivi qualche lettera.',
      }}
      labelOf={hintLabel}
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
      chosen={value ?? null}
      {...input}
    />
  )
}
