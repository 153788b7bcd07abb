import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/it'
import { ActionIcon, Button } from '@mantine/core'
import { DatePicker, TimePicker } from '@mantine/dates'
import { romeInput } from '@portale/domain/platform/moments.ts'
import { IconCheck } from '@tabler/icons-react'
import classes from './MomentCalendar.module.css'

/** Something usual that is chosen at once. */
export type CalendarPreset = { label: string; choose: () => void }

export type MomentCalendarProps = {
  /** The chosen moment in Rome's time, 2026-11-21T09:42:18, or its day alone; undefined without one. */
  moment: string | undefined
  dateOnly?: boolean
  /** The last day that can be chosen. */
  maxDay?: string
  presets?: CalendarPreset[]
  onChange: (moment: string) => void
  onClose: () => void
}

/**
 * A calendar in Italian, whose weeks begin on Monday, with the time below it. It takes and gives texts and never a Date:
 * an hour that the browser's time zone skips exists in Rome.
 */
export function MomentCalendar({
  moment,
  dateOnly = false,
  maxDay,
  presets = [],
  onChange,
  onClose,
}: MomentCalendarProps) {
  const today = romeInput(new Date()).slice(0, 10)
  const day = moment?.slice(0, 10)
  const time = moment?.slice(11, 19) ?? ''
  const choose = (picked: string) => {
    onChange(dateOnly ? picked : `${picked}T${time || '00:00:00'}`)
    if (dateOnly) onClose()
  }
  return (
    <>
      {presets.length > 0 && (
        <div className={classes.presets}>
          {presets.map(({ label, choose: choosePreset }) => (
            <Button
              key={label}
              variant="default"
              size="compact-sm"
              onClick={() => {
                choosePreset()
                onClose()
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      <DatePicker
        locale="it"
        classNames={classes}
        value={day ?? null}
        defaultDate={day ?? today}
        maxDate={maxDay}
        ariaLabels={labels}
        onChange={(picked) => picked && choose(picked)}
      />
      {!dateOnly && (
        <div className={classes.time}>
          <TimePicker
            withSeconds
            secondsStep={2}
            hoursInputLabel="Ore"
            minutesInputLabel="Minuti"
            secondsInputLabel="Secondi"
            value={time}
            onChange={(picked) => picked && onChange(`${day ?? today}T${picked}`)}
          />
          <ActionIcon variant="default" size={36} aria-label="Conferma data e ora" onClick={onClose}>
            <IconCheck size={18} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </>
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
