import { ActionIcon, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { IconCalendar } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { lazyComponent } from '../ui/lazy-component.ts'
import type { CalendarPreset } from './MomentCalendar.tsx'
import { formatMomentInput, isMoment, parseMomentInput } from './moment-input.ts'

type Props = Omit<GetInputPropsReturnType, 'value' | 'onChange'> & {
  label: string
  description?: string
  dateOnly?: boolean
  disabled?: boolean
  autoFocus?: boolean
  /** Offered above the calendar. */
  presets?: CalendarPreset[]
  /** 2026-11-21T09:42:18 in Rome's time, or 2026-11-21; a text that can't be parsed stays as it was typed. */
  value: string
  onChange: (value: string) => void
}

const calendar = lazyComponent(
  async () => (await import('./CalendarPopover.tsx')).CalendarPopover,
  'Il calendario non si è caricato',
)

// The number of characters of a date, both in ISO format and in the Italian one.
const dateLength = 10

/** A date with or without time, typed in the Italian format whatever the browser's language, or picked from a calendar. */
export function MomentField({ value, onChange, onBlur, error, dateOnly = false, presets, ...input }: Props) {
  const [typed, setTyped] = useState<string>()
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const length = dateOnly ? dateLength : undefined
  const change = (text: string) =>
    onChange(isMoment(parseMomentInput(text)) ? parseMomentInput(text).slice(0, length) : text)
  const unparsable = typed === undefined && value !== '' && !isMoment(value)
  return (
    <TextInput
      placeholder={dateOnly ? 'gg/mm/aaaa' : 'gg/mm/aaaa hh:mm:ss'}
      autoComplete="off"
      maxLength={40}
      {...input}
      error={unparsable ? `Scrivi la data così: ${formatMomentInput('2026-11-21T09:30:00').slice(0, length)}.` : error}
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
        <>
          <ActionIcon
            ref={button}
            disabled={input.disabled}
            aria-label="Scegli dal calendario"
            aria-expanded={opened}
            onPointerEnter={calendar.preload}
            onFocus={calendar.preload}
            // A press outside closes the calendar; this one does so when it is clicked.
            onMouseDown={(event) => event.stopPropagation()}
            onTouchStart={(event) => event.stopPropagation()}
            onClick={() => (opened ? setOpened(false) : calendar.open(() => setOpened(true)))}
            // The focus is still here for a moment after the calendar has opened; a dialog around it stays open.
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || !opened) return
              event.stopPropagation()
              setOpened(false)
            }}
          >
            <IconCalendar size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
          {opened && (
            <Suspense>
              <calendar.Component
                moment={isMoment(value) ? value : undefined}
                dateOnly={dateOnly}
                presets={presets}
                onChange={onChange}
                onClose={() => {
                  setOpened(false)
                  button.current?.focus()
                }}
              />
            </Suspense>
          )}
        </>
      }
    />
  )
}
