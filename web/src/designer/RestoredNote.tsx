import { Button } from '@mantine/core'
import { IconFileDescription } from '@tabler/icons-react'
import { Callout } from '../ui/Callout.tsx'
import type { Designer } from './useDesigner.ts'

/** Tells that the draft is one of before, and lets it go. */
export function RestoredNote({ designer: { restored, dirty, discard } }: { designer: Designer }) {
  if (!restored || !dirty) return null
  return (
    <Callout colour="info" role="status">
      <IconFileDescription size={20} aria-hidden />
      <div>
        <b>Bozza ripristinata.</b>{' '}
        {restored.merged
          ? 'Intanto la progettazione è cambiata: la bozza ne tiene conto. Guarda le differenze prima di ricreare i modelli.'
          : 'È come l’avevi lasciata, e nessuno l’ha ancora applicata.'}
      </div>
      <Button variant="default" size="xs" onClick={discard}>
        Scarta
      </Button>
    </Callout>
  )
}
