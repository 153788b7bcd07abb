import { inflect, subjects } from '@portale/domain/platform/lists/subject.ts'
import type { Registry } from '@portale/domain/platform/registries.ts'
import { useInvalidateAfter } from '../../platform/api/useInvalidateAfter.ts'
import { ConfirmDialog } from '../../platform/form/ConfirmDialog.tsx'
import { toast } from '../../platform/ui/toast.ts'
import { ArchiveEffects } from './ArchiveEffects.tsx'
import { type ArchivableRecord, archiveRecord } from './archive.api.ts'

const undoMs = 10_000

type Props = { registry: Registry; record: ArchivableRecord; onClose: () => void }

/** Archives a record after saying what depends on it, or brings it back; either can be taken back at once. */
export function ArchiveDialog({ registry, record, onClose }: Props) {
  const refresh = [registry, 'partners', 'history', 'home']
  const invalidateAfter = useInvalidateAfter(refresh)
  const isArchived = record.archived_at !== null
  const [action, opposite] = isArchived ? (['unarchive', 'archive'] as const) : (['archive', 'unarchive'] as const)
  const label = isArchived ? 'Ripristina' : 'Archivia'
  const done = inflect(subjects[registry], isArchived ? 'ripristinat' : 'archiviat', 1)

  async function save() {
    const saved = await archiveRecord(registry, action, record.id, record.lock_version)
    toast(`${record.name}: ${done}.`, undoMs, { label: 'Annulla', run: () => undo(saved.lock_version) })
  }

  async function undo(lockVersion: number) {
    const undone = await invalidateAfter(() => archiveRecord(registry, opposite, record.id, lockVersion)).catch(
      (error: Error) => error,
    )
    toast(undone instanceof Error ? undone.message : 'Annullato.', 8000)
  }

  return (
    <ConfirmDialog
      title={`${label} ${record.name}`}
      confirmLabel={label}
      onConfirm={save}
      refresh={refresh}
      onClose={onClose}
    >
      <p>
        {isArchived
          ? 'Si troverà di nuovo negli elenchi e nelle scelte.'
          : 'Non si troverà più negli elenchi e nelle scelte; resta dove compare già. Si può ripristinare quando si vuole.'}
      </p>
      {!isArchived && <ArchiveEffects registry={registry} ids={[record.id]} />}
    </ConfirmDialog>
  )
}
