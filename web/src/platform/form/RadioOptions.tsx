import type { GetInputPropsReturnType } from '@mantine/form'
import classes from './radio.module.css'

type RadioOptionsProps<Value> = {
  /** Of the group, so that the arrow keys move within it. */
  name: string
  options: { value: Value; label: string }[]
  input: GetInputPropsReturnType & { 'data-path'?: string }
}

/** The answers of a question, one of which a field of a form has; its error focuses the first. */
export function RadioOptions<Value>({ name, options, input }: RadioOptionsProps<Value>) {
  return options.map(({ value, label }, index) => (
    <label key={label}>
      <input
        type="radio"
        className={classes.radio}
        name={name}
        checked={input.value === value}
        data-path={index === 0 ? input['data-path'] : undefined}
        onChange={() => input.onChange(value)}
      />
      {label}
    </label>
  ))
}
