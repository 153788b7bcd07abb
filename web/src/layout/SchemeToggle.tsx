import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'

/** Light or dark; the choice is kept in the browser. */
export function SchemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  const Glyph = dark ? IconSun : IconMoon
  return (
    <ActionIcon
      size={40}
      color="var(--ink)"
      aria-label={dark ? 'Passa al tema chiaro' : 'Passa al tema scuro'}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      <Glyph size={20} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}
