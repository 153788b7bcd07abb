import type { RelationHint } from '@portale/domain/generator/records/view.ts'
import { useRef } from 'react'
import { Chips } from '../../platform/form/Chips.tsx'
import { type RelationFieldProps, RelationHintField } from './RelationField.tsx'

type ManyProps = RelationFieldProps & { value?: RelationHint[]; onChange: (hints: RelationHint[]) => void }

/** The records of a hasMany relation, added and removed one by one. */
export function RelationsField({ field, label, value = [], onChange, ...input }: ManyProps) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box}>
      <RelationHintField
        name={field.name}
        label={value.length === 0 ? label : `${label} (${value.length})`}
        {...input}
        selected={null}
        exclude={value}
        onChange={(hint) => hint && onChange([...value, hint])}
      />
      <Chips
        label={`${field.label}: scelti`}
        chips={value.map(({ id, label: text }) => ({ id, label: text, name: text }))}
        onRemove={(id) => {
          onChange(value.filter((hint) => hint.id !== id))
          box.current?.querySelector('input')?.focus()
        }}
      />
    </div>
  )
}
