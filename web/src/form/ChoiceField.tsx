import { Input } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useId } from 'react'
import classes from './ChoiceField.module.css'
import radio from './radio.module.css'

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
        {options.map(({ value, label: answer }, index) => (
          <label key={answer}>
            <input
              type="radio"
              className={radio.radio}
              name={id}
              checked={input.value === value}
              data-path={index === 0 ? input['data-path'] : undefined}
              onChange={() => input.onChange(value)}
            />
            {answer}
          </label>
        ))}
      </div>
      <div id={`${id}error`}>{input.error && <Input.Error component="p">{input.error}</Input.Error>}</div>
    </fieldset>
  )
}
