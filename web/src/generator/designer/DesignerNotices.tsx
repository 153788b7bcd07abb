import { Button, CloseButton } from '@mantine/core'
import { IconCircleCheck, IconFileDescription } from '@tabler/icons-react'
import { Fragment, useEffect, useRef } from 'react'
import { paths } from '../../platform/paths.ts'
import { Callout } from '../../platform/ui/Callout.tsx'
import { TextLink } from '../../platform/ui/TextLink.tsx'
import type { NewPage } from './new-pages.ts'
import type { Designer } from './useDesigner.ts'

/** Links to the pages that an apply has just created. */
export function NewPagesNotice({ pages, onClose }: { pages: NewPage[]; onClose: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (pages.length > 0) box.current?.scrollIntoView({ block: 'center' })
  }, [pages])
  if (pages.length === 0) return null
  return (
    <Callout ref={box} colour="ok" role="status">
      <IconCircleCheck size={20} aria-hidden />
      <div>
        {pages.length === 1 ? 'La pagina nuova è nel menu: ' : 'Le pagine nuove sono nel menu: '}
        {pages.map(({ prefix, label }, index) => (
          <Fragment key={prefix}>
            {index > 0 && ', '}
            <TextLink to={paths.records(prefix)}>{label}</TextLink>
          </Fragment>
        ))}
        .
      </div>
      <CloseButton aria-label="Chiudi l’avviso" onClick={onClose} />
    </Callout>
  )
}

/** Says that the edited design comes from the browser's storage, and offers to discard it. */
export function RestoredEditsNotice({ designer: { restored, isDirty, discard } }: { designer: Designer }) {
  if (!restored || !isDirty) return null
  return (
    <Callout colour="info" role="status">
      <IconFileDescription size={20} aria-hidden />
      <div>
        <b>Bozza ripristinata.</b>{' '}
        {restored.isMerged
          ? 'Intanto la progettazione è cambiata: la bozza ne tiene conto. Guarda le differenze prima di ricreare i modelli.'
          : 'È come l’avevi lasciata, e nessuno l’ha ancora applicata.'}
      </div>
      <Button variant="default" size="xs" onClick={discard}>
        Scarta
      </Button>
    </Callout>
  )
}
