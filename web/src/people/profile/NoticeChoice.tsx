import { Input } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useId } from 'react'
import { RadioOptions } from '../../platform/form/RadioOptions.tsx'
import classes from './NoticePreferences.module.css'

type NoticeChoiceProps = GetInputPropsReturnType & {
  label: string
  hint?: string
  'data-path'?: string
  options: { value: string; label: string }[]
}

/** A row of the table of notifications: a kind, and the ways to be notified of it. Takes `form.getInputProps(…)`. */
export function NoticeChoice({ label, hint, options, ...input }: NoticeChoiceProps) {
  const id = useId()
  const describedBy = [hint && `${id}hint`, input.error && `${id}error`].filter(Boolean).join(' ')
  return (
    <div
      role="radiogroup"
      className={classes.row}
      aria-labelledby={`${id}label`}
      aria-describedby={describedBy || undefined}
      data-invalid={Boolean(input.error) || undefined}
    >
      <div className={classes.kind}>
        <span id={`${id}label`}>{label}</span>
        {hint && <small id={`${id}hint`}>{hint}</small>}
        {input.error && (
          <Input.Error id={`${id}error`} component="p">
            {input.error}
          </Input.Error>
        )}
      </div>
      <div className={classes.options}>
        <RadioOptions name={id} options={options} input={input} />
      </div>
    </div>
  )
}
