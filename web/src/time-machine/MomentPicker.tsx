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
  /** 2026-11-21T09:42:18 on Rome's clocks, a day alone, or what was typed while that is neither. */
  value: string
  onChange: (value: string) => void
  /** Whether the calendar is open: Esc then belongs to it. */
  opened: boolean
  onOpened: (opened: boolean) => void
}

// A day without its hour is not taken for midnight here: the server asks for the hour.
const written = (typed: string) =>
  /[\sT]/.test(typed.trim()) ? parseMomentInput(typed) : parseMomentInput(typed).replace('T00:00:00', '')
const shown = (value: string) => formatMomentInput(value).slice(0, value.length === 10 ? 10 : undefined)

/**
 * A past moment in Rome, typed as Italians write it or picked day and time from a calendar. Texts alone, no clock of the
 * browser's: an hour that the browser's own zone skips exists in Rome.
 */
export function MomentPicker({ label, description, error, value, onChange, opened, onOpened }: MomentPickerProps) {
  const [typed, setTyped] = useState<string>()
  const now = romeInput(new Date())
  const known = isMoment(value) ? value : undefined
  const [day, time] = [known?.slice(0, 10), known?.slice(11, 19) ?? '']
  return (
    <TextInput
      label={label}
      description={description}
      error={error}
      placeholder="gg/mm/aaaa hh:mm:ss"
      autoComplete="off"
      maxLength={40}
      data-autofocus
      value={typed ?? shown(value)}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(written(event.currentTarget.value))
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

const labels = {
  previousMonth: 'Mese precedente',
  nextMonth: 'Mese successivo',
  previousYear: 'Anno precedente',
  nextYear: 'Anno successivo',
  previousDecade: 'Decennio precedente',
  nextDecade: 'Decennio successivo',
  monthLevelControl: 'Scegli il mese',
  yearLevelControl: 'Scegli l’anno',
}
