import '@mantine/core/styles/Popover.layer.css'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/it'
import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { DatePicker, TimePicker } from '@mantine/dates'
import { romeInput } from '@portale/domain/moments.ts'
import { IconCalendar, IconCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { formatMomentInput, isMoment, parseMomentInput } from '../form/moment-input.ts'
import classes from './MomentPicker.module.css'

type MomentPickerProps = {
  label: string
  description?: ReactNode
  error?: ReactNode
  /** 2026-11-21T09:42:18 in Rome's time, a day alone, or the typed text while it is neither. */
  value: string
  onChange: (value: string) => void
  /** Whether the calendar is open: Esc then closes it, not the dialog. */
  opened: boolean
  onOpened: (opened: boolean) => void
}

// A day without a time is not midnight here: the server asks for the time.
const parseTyped = (typed: string) =>
  /[\sT]/.test(typed.trim()) ? parseMomentInput(typed) : parseMomentInput(typed).replace('T00:00:00', '')
const formatInput = (value: string) => formatMomentInput(value).slice(0, value.length === 10 ? 10 : undefined)

/**
 * A past moment in Rome's time, typed in the Italian format or picked from a calendar. The value is a text and never a
 * Date: an hour that the browser's time zone skips exists in Rome.
 */
export function MomentPicker({ label, description, error, value, onChange, opened, onOpened }: MomentPickerProps) {
  const [typed, setTyped] = useState<string>()
  const now = romeInput(new Date())
  const moment = isMoment(value) ? value : undefined
  const day = moment?.slice(0, 10)
  const time = moment?.slice(11, 19) ?? ''
  return (
    <TextInput
      label={label}
      description={description}
      error={error}
      placeholder="gg/mm/aaaa hh:mm:ss"
      autoComplete="off"
      maxLength={40}
      data-autofocus
      value={typed ?? formatInput(value)}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(parseTyped(event.currentTarget.value))
      }}
      onBlur={() => setTyped(undefined)}
      rightSection={
        <Popover
          opened={opened}
          onChange={onOpened}
          position="bottom-end"
          withinPortal={false}
          trapFocus
          returnFocus
          shadow="md"
        >
          <Popover.Target>
            <ActionIcon aria-label="Scegli dal calendario" onClick={() => onOpened(!opened)}>
              <IconCalendar size={18} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <DatePicker
              locale="it"
              classNames={classes}
              value={day ?? null}
              defaultDate={day ?? now.slice(0, 10)}
              maxDate={now.slice(0, 10)}
              ariaLabels={labels}
              onChange={(picked) => picked && onChange(`${picked}T${time || '00:00:00'}`)}
            />
            <div className={classes.time}>
              <TimePicker
                withSeconds
                secondsStep={2}
                hoursInputLabel="Ore"
                minutesInputLabel="Minuti"
                secondsInputLabel="Secondi"
                value={time}
                onChange={(picked) => picked && onChange(`${day ?? now.slice(0, 10)}T${picked}`)}
              />
              <ActionIcon variant="default" size={36} aria-label="Conferma data e ora" onClick={() => onOpened(false)}>
                <IconCheck size={18} aria-hidden />
              </ActionIcon>
            </div>
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}

// The heading of the calendar is named by its own text, the month or the year (WCAG 2.5.3).
const labels = {
  previousMonth: 'Mese precedente',
  nextMonth: 'Mese successivo',
  previousYear: 'Anno precedente',
  nextYear: 'Anno successivo',
  previousDecade: 'Decennio precedente',
  nextDecade: 'Decennio successivo',
}
