import { ActionIcon, Menu } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'

/** The "…" at the end of a row; its `Menu.Item`s come as children, and go where a table can't cut them off. */
export function RowMenu({ of, children }: { of: string; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Menu
      position="bottom-end"
      width={220}
      portalProps={{ target: 'main' }}
      withInitialFocusPlaceholder={false}
      shadow="md"
      // At once, so that a dialog which an item opens knows where the focus was.
      onClose={() => button.current?.focus({ preventScroll: true })}
    >
      <Menu.Target>
        <ActionIcon ref={button} size={32} aria-label={`Altre azioni per ${of}`}>
          <IconDots size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
