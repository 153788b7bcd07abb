import { Drawer } from '@mantine/core'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Brand } from '../../platform/layout/Brand.tsx'
import { SideMenu } from './SideMenu.tsx'

type MenuDrawerProps = { opened: boolean; onClose: () => void; onNavigate: () => void }

/** The menu of phones, in a drawer. */
export function MenuDrawer({ opened, onClose, onNavigate }: MenuDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      size={300}
      title={<Brand onNavigate={onNavigate} />}
      padding={12}
    >
      <SideMenu onNavigate={onNavigate} />
    </Drawer>
  )
}
