import { Input } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useId } from 'react'
import classes from './ChoiceField.module.css'
import { RadioOptions } from './RadioOptions.tsx'

type Props<Value> = GetInputPropsReturnType & {
  label: string
  description?: string
  'data-path'?: string
  options: { value: Value; label: string }[]
}

/** A question with a few answers, all in sight. Takes `form.getInputProps(…)`. */
export function ChoiceField<Value>({ label, description, options, ...input }: Props<Value>) {
  const id = useId()
  return (
    <fieldset
      className={classes.field}
      data-invalid={Boolean(input.error) || undefined}
      aria-describedby={`${id}description ${id}error`}
    >
      <legend>{label}</legend>
      {description && (
        <p id={`${id}description`} className={classes.description}>
          {description}
        </p>
      )}
      <div className={classes.choices}>
        <RadioOptions name={id} options={options} input={input} />
      </div>
      <div id={`${id}error`}>{input.error && <Input.Error component="p">{input.error}</Input.Error>}</div>
    </fieldset>
  )
}
