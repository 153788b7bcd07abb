import { Menu, UnstyledButton } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { IconChevronDown, IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../api/client.ts'
import { useMe } from '../api/session.ts'
import { paths } from '../paths.ts'
import classes from './UserMenu.module.css'

const initials = (name: string) =>
  name
    .split(/\s+/)
    .flatMap((word) => word[0] ?? [])
    .filter((_, index, letters) => index === 0 || index === letters.length - 1)
    .join('')
    .toUpperCase()

/** Who is logged in, and "Esci". */
export function UserMenu() {
  const { user } = useMe()
  const role = user.roles[0]?.label ?? ''
  const [failure, setFailure] = useState<string>()
  const logout = () =>
    api.post('/logout').then(
      () => window.location.assign(paths.login()),
      (error: Error) => setFailure(`Non è stato possibile uscire. ${error.message}`),
    )
  return (
    <>
      <Menu position="bottom-end" width={240} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <UnstyledButton className={classes.button} aria-label={`Menu di ${user.name}`}>
            <span className={classes.avatar} aria-hidden>
              {initials(user.name)}
            </span>
            <span className={classes.who}>
              {user.name}
              <small>{role}</small>
            </span>
            <IconChevronDown size={16} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{user.email}</Menu.Label>
          <Menu.Item leftSection={<IconLogout size={18} stroke={1.6} aria-hidden />} onClick={logout}>
            Esci
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {failure && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
    </>
  )
}
