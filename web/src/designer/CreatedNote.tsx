import { CloseButton } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Fragment, useEffect, useRef } from 'react'
import { paths } from '../paths.ts'
import { Callout } from '../ui/Callout.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import type { NewPage } from './new-pages.ts'

/** The pages that were made just now, to go and see. */
export function CreatedNote({ pages, onClose }: { pages: NewPage[]; onClose: () => void }) {
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
