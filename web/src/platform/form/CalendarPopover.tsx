import '@mantine/core/styles/Popover.layer.css'
import { Popover } from '@mantine/core'
import classes from './MomentCalendar.module.css'
import { MomentCalendar, type MomentCalendarProps } from './MomentCalendar.tsx'

/** The calendar of a field, open below the place where it is rendered; a dialog around it stays open on Esc. */
export function CalendarPopover(calendar: MomentCalendarProps) {
  return (
    <Popover opened withRoles={false} onChange={calendar.onClose} position="bottom-end" trapFocus shadow="md">
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" data-inner-overlay aria-label="Scegli dal calendario">
        <MomentCalendar {...calendar} />
      </Popover.Dropdown>
    </Popover>
  )
}
