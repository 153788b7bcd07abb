import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
// Before the sheets that build on it, also where these are in a file of several screens.
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { type Icon, IconChevronDown, IconKey, IconLogout, IconShieldLock, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../people/profile/Avatar.tsx'
import { logout, useMe } from '../../platform/api/session.ts'
import { paths } from '../../platform/paths.ts'
import { useOverlay } from '../../platform/ui/useOverlay.ts'
import classes from './UserMenu.module.css'

const icon = (Glyph: Icon) => <Glyph size={18} stroke={1.6} aria-hidden />

/** The signed-in user with the links to the profile and "Esci". */
export function UserMenu() {
  const { user, impersonator } = useMe()
  const [opened, setOpened] = useOverlay()
  const role = user.roles[0]?.label ?? ''
  const [failure, setFailure] = useState<string>()
  const signOut = () => logout().catch((error: Error) => setFailure(`Non è stato possibile uscire. ${error.message}`))
  return (
    <>
      <Menu
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width={240}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <UnstyledButton className={classes.button}>
            <Avatar name={user.name} picture={user.avatar} />
            <VisuallyHidden>{`Menu di ${user.name} ${role}`}</VisuallyHidden>
            <span className={classes.who} aria-hidden>
              {user.name}
              <small>{role}</small>
            </span>
            <IconChevronDown size={16} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label className={classes.email}>{user.email}</Menu.Label>
          <Menu.Item component={Link} to={paths.profile()} leftSection={icon(IconUser)}>
            Il mio profilo
          </Menu.Item>
          {!impersonator && (
            <>
              <Menu.Item component={Link} to={paths.security()} leftSection={icon(IconShieldLock)}>
                Sicurezza
              </Menu.Item>
              <Menu.Item component={Link} to={paths.changePassword()} leftSection={icon(IconKey)}>
                Cambia password
              </Menu.Item>
            </>
          )}
          <Menu.Item leftSection={icon(IconLogout)} onClick={signOut}>
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
