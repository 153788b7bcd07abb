import '@mantine/core/styles/Popover.layer.css'
import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { romeInput } from '@portale/domain/platform/moments.ts'
import { IconCalendar } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { MomentCalendar } from '../../platform/form/MomentCalendar.tsx'
import { formatMomentInput, isMoment, parseMomentInput } from '../../platform/form/moment-input.ts'

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
 * A past moment in Rome's time, typed in the Italian format or picked from a calendar.
 */
export function MomentPicker({ label, description, error, value, onChange, opened, onOpened }: MomentPickerProps) {
  const [typed, setTyped] = useState<string>()
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
            <MomentCalendar
              moment={isMoment(value) ? value : undefined}
              maxDay={romeInput(new Date()).slice(0, 10)}
              onChange={onChange}
              onClose={() => onOpened(false)}
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}
