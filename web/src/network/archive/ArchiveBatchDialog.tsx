import { subjects } from '@portale/domain/platform/lists/subject.ts'
import { registries } from '@portale/domain/platform/registries.ts'
import { BatchDialog } from '../../platform/list/BatchDialog.tsx'
import type { BatchDialogProps } from '../../platform/list/batch-action.ts'
import { ArchiveEffects } from './ArchiveEffects.tsx'

/** Archives the selected records of a registry, after saying what depends on them. */
export function ArchiveBatchDialog(props: BatchDialogProps) {
  const registry = registries.find((name) => subjects[name] === props.subject)
  return (
    <BatchDialog {...props}>
      {registry && <ArchiveEffects registry={registry} ids={props.items.map(({ id }) => id)} />}
    </BatchDialog>
  )
}
