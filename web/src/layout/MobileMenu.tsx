import { Burger, Drawer } from '@mantine/core'
import '@mantine/core/styles/Burger.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { useState } from 'react'
import { Brand } from './Brand.tsx'
import { SideMenu } from './SideMenu.tsx'

/** The menu on phones: a drawer that the burger opens. */
export function MobileMenu() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Burger opened={false} size={20} onClick={() => setOpen(true)} aria-label="Apri il menu" aria-expanded={open} />
      <Drawer opened={open} onClose={close} size={300} title={<Brand onNavigate={close} />} padding={12}>
        <SideMenu onNavigate={close} />
      </Drawer>
    </>
  )
}
