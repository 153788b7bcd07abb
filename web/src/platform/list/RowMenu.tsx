import { ActionIcon, Menu } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { IconDots } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useIsPhone } from '../ui/useIsPhone.ts'

/** The "…" menu of a row with `Menu.Item`s as children, rendered where the table can't cut it off; on phones a word. */
export function RowMenu({ subject, children }: { subject: string; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  const phone = useIsPhone()
  const target = {
    ref: button,
    'aria-label': `Altre azioni per ${subject}`,
    // The focus is still here for a moment after the menu has opened.
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && setOpened(false),
  }
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={220}
      portalProps={{ target: 'main' }}
      withInitialFocusPlaceholder={false}
      shadow="md"
      // Immediately, so that a dialog which an item opens restores the focus to the button.
      onClose={() => button.current?.focus({ preventScroll: true })}
    >
      <Menu.Target>
        <ActionIcon size={32} {...(phone && { variant: 'default', w: 'auto', px: 14 })} {...target}>
          {phone ? 'Altre azioni' : <IconDots size={18} stroke={1.7} aria-hidden />}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
