import { ActionIcon, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import classes from './MomentField.module.css'
import { isMoment, isoOf, shownMoment } from './moment-text.ts'

type Props = Omit<GetInputPropsReturnType, 'value' | 'onChange'> & {
  label: string
  /** 2026-11-21T09:42:18, on Rome's clocks. */
  value: string
  onChange: (value: string) => void
}

/** A date with its time, written as Italians write it whatever the browser's language, or picked from a calendar. */
export function MomentField({ value, onChange, onBlur, error, ...input }: Props) {
  const [typed, setTyped] = useState<string>()
  const calendar = useRef<HTMLInputElement>(null)
  const unreadable = typed === undefined && value !== '' && !isMoment(value)
  return (
    <div className={classes.field}>
      <TextInput
        placeholder="gg/mm/aaaa hh:mm:ss"
        autoComplete="off"
        maxLength={40}
        {...input}
        error={unreadable ? 'Scrivi la data così: 21/11/2026 09:30:00.' : error}
        value={typed ?? shownMoment(value)}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          onChange(isoOf(event.currentTarget.value))
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
        type="datetime-local"
        step={1}
        tabIndex={-1}
        aria-hidden
        value={isMoment(value) ? value.slice(0, 19) : ''}
        onChange={(event) => onChange(isoOf(shownMoment(event.currentTarget.value)))}
      />
    </div>
  )
}
