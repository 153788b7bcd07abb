import { Button } from '@mantine/core'
import { formatMoment } from '@portale/domain/platform/dates.ts'
import { inflect, subjects } from '@portale/domain/platform/lists/subject.ts'
import type { Registry } from '@portale/domain/platform/registries.ts'
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Callout } from '../../platform/ui/Callout.tsx'
import { lazyComponent } from '../../platform/ui/lazy-component.ts'
import type { ArchivableRecord } from './archive.api.ts'

const archiveDialog = lazyComponent(
  async () => (await import('./ArchiveDialog.tsx')).ArchiveDialog,
  'La finestra non si è caricata',
)

type Props = { registry: Registry; record: ArchivableRecord }

/** The button of a record's page that archives it, or brings it back into use. */
export function ArchiveButton({ registry, record }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [label, Glyph] = record.archived_at === null ? ['Archivia', IconArchive] : ['Ripristina', IconArchiveOff]
  return (
    <>
      <Button
        variant="default"
        leftSection={<Glyph size={18} stroke={1.7} aria-hidden />}
        aria-label={`${label} ${record.name}`}
        onClick={() => archiveDialog.open(() => setIsOpen(true))}
      >
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <archiveDialog.Component registry={registry} record={record} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** On the page of an archived record: since when, by whom, and what that means. */
export function ArchivedNote({ registry, record, children }: Props & { children?: ReactNode }) {
  if (record.archived_at === null) return null
  const subject = subjects[registry]
  return (
    <Callout colour="warn">
      <IconArchive size={20} aria-hidden />
      <div>
        <b>{`${inflect(subject, 'Archiviat', 1)} il ${formatMoment(record.archived_at)}`}</b>
        {record.archived_by && `, da ${record.archived_by.name}`}. Non compare negli elenchi e nelle scelte; resta dove
        compare già.
        {children}
      </div>
    </Callout>
  )
}
