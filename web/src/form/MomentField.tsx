import { ActionIcon, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import classes from './MomentField.module.css'
import { formatMomentInput, isMoment, parseMomentInput } from './moment-input.ts'

type Props = Omit<GetInputPropsReturnType, 'value' | 'onChange'> & {
  label: string
  dateOnly?: boolean
  /** 2026-11-21T09:42:18 in Rome's time, or 2026-11-21; a text that can't be parsed stays as it was typed. */
  value: string
  onChange: (value: string) => void
}

// The number of characters of a date, both in ISO format and in the Italian one.
const dateLength = 10

/** A date with or without time, typed in the Italian format whatever the browser's language, or picked from a calendar. */
export function MomentField({ value, onChange, onBlur, error, dateOnly = false, ...input }: Props) {
  const [typed, setTyped] = useState<string>()
  const calendar = useRef<HTMLInputElement>(null)
  const length = dateOnly ? dateLength : undefined
  const change = (text: string) =>
    onChange(isMoment(parseMomentInput(text)) ? parseMomentInput(text).slice(0, length) : text)
  const unparsable = typed === undefined && value !== '' && !isMoment(value)
  return (
    <div className={classes.field}>
      <TextInput
        placeholder={dateOnly ? 'gg/mm/aaaa' : 'gg/mm/aaaa hh:mm:ss'}
        autoComplete="off"
        maxLength={40}
        {...input}
        error={
          unparsable ? `Scrivi la data così: ${formatMomentInput('2026-11-21T09:30:00').slice(0, length)}.` : error
        }
        value={typed ?? formatMomentInput(value).slice(0, length)}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          change(event.currentTarget.value)
        }}
        onBlur={(event) => {
          setTyped(undefined)
          onBlur?.(event)
        }}
        rightSection={
          <ActionIcon aria-label="Scegli dal calendario" onClick={() => calendar.current?.showPicker()}>
            <IconCalendar size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        }
      />
      <input
        ref={calendar}
        className={classes.calendar}
        type={dateOnly ? 'date' : 'datetime-local'}
        step={dateOnly ? undefined : 1}
        tabIndex={-1}
        aria-hidden
        value={isMoment(value) ? value.slice(0, length ?? 19) : ''}
        onChange={(event) => change(formatMomentInput(event.currentTarget.value))}
      />
    </div>
  )
}
