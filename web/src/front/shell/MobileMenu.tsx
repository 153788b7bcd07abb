import { Burger } from '@mantine/core'
import '@mantine/core/styles/Burger.layer.css'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyComponent } from '../../platform/ui/lazy-component.ts'
import { useOverlay } from '../../platform/ui/useOverlay.ts'

const drawer = lazyComponent(async () => (await import('./MenuDrawer.tsx')).MenuDrawer, 'Il menu non si è caricato')

/** The burger button of phones and the drawer that it opens, downloaded after the page. */
export function MobileMenu() {
  const burger = useRef<HTMLButtonElement>(null)
  const [loaded, setLoaded] = useState(false)
  const [open, setOpen] = useOverlay()
  useEffect(drawer.preload, [])
  const show = () =>
    drawer.open(() => {
      setLoaded(true)
      setOpen(true)
    })
  return (
    <>
      <Burger ref={burger} opened={false} size={20} onClick={show} aria-label="Apri il menu" aria-expanded={open} />
      {loaded && (
        <Suspense>
          <drawer.Component
            opened={open}
            onNavigate={() => setOpen(false)}
            onClose={() => {
              setOpen(false)
              burger.current?.focus({ preventScroll: true })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
