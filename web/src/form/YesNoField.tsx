import { Input } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useId } from 'react'
import radio from './radio.module.css'
import classes from './YesNoField.module.css'

/** Yes or no as in API calls; null while unanswered. */
export type YesNo = 0 | 1 | null

type Props = GetInputPropsReturnType & {
  label: string
  'data-path'?: string
  /** The label of null, for questions that may stay unanswered. */
  unansweredLabel?: string
}

const answers: { value: YesNo; label: string }[] = [
  { value: 1, label: 'Sì' },
  { value: 0, label: 'No' },
]

/** A yes/no question without a default. Takes `form.getInputProps(…)`. */
export function YesNoField({ label, unansweredLabel, ...input }: Props) {
  const id = useId()
  const options = unansweredLabel === undefined ? answers : [...answers, { value: null, label: unansweredLabel }]
  return (
    <fieldset
      className={classes.field}
      data-invalid={Boolean(input.error) || undefined}
      aria-describedby={`${id}error`}
    >
      <legend>{label}</legend>
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
