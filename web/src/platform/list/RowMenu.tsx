import { ActionIcon, Menu } from '@mantine/core'
// Before the sheets that build on it, also where these are in a file of several screens.
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import iconClasses from '../ui/IconButton.module.css'
import { useIsPhone } from '../ui/useIsPhone.ts'
import classes from './RowMenu.module.css'

/**
 * The "…" menu of a row with `Menu.Item`s as children, rendered where the table can't cut it off; on phones a word. Until it
 * is opened it is a button and nothing else, as a list has a hundred of them.
 */
export function RowMenu({ subject, children }: { subject: string; children: ReactNode }) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const phone = useIsPhone()
  const target = {
    ref: button,
    id,
    'aria-label': `Altre azioni per ${subject}`,
    'aria-haspopup': 'menu',
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
    onClick() {
      setWasOpened(true)
      setOpened(!opened)
    },
    // The focus is still here for a moment after the menu has opened.
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && setOpened(false),
  } as const
  return (
    <>
      {phone ? (
        <ActionIcon size={32} variant="default" w="auto" px={14} {...target}>
          Altre azioni
        </ActionIcon>
      ) : (
        <button type="button" className={`${iconClasses.icon} ${classes.dots}`} {...target} />
      )}
      {wasOpened && (
        <Menu
          key={String(phone)} // which has a button of its own
          id={id}
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
            <OpenedBy button={button} />
          </Menu.Target>
          <Menu.Dropdown>{children}</Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

/** Hands the button to the menu, whose place it is. */
function OpenedBy({
  button,
  ref,
}: {
  button: RefObject<HTMLButtonElement | null>
  ref?: Ref<HTMLButtonElement | null>
}) {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current, [button])
  return null
}
