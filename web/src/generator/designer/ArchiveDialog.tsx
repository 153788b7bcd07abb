import { Button } from '@mantine/core'
import type { ArchivedSummary } from '@portale/domain/generator/designer/plan.ts'
import { formatCount } from '@portale/domain/platform/counts.ts'
import { formatMoment } from '@portale/domain/platform/dates.ts'
import { Dialog, DialogButtons } from '../../platform/ui/Dialog.tsx'
import classes from './ArchiveDialog.module.css'

type Props = {
  items: ArchivedSummary[]
  /** Why nothing can be restored now. */
  disabledReason: string | undefined
  onRestore: (items: ArchivedSummary[]) => void
  onClose: () => void
}

const describeKind: Record<ArchivedSummary['kind'], (item: ArchivedSummary) => string> = {
  model: () => 'Modello',
  field: ({ model }) => `Campo di ${model}`,
  relation: ({ model }) => `Relazione di ${model}`,
  file: ({ model }) => `File di ${model}`,
}

const countData = ({ kind, rows }: ArchivedSummary) =>
  kind === 'model' ? formatCount(rows, 'record', 'record') : formatCount(rows, 'valore', 'valori')

/** "Messi da parte": the archived items, with a button that restores them. */
export function ArchiveDialog({ items, disabledReason, onRestore, onClose }: Props) {
  return (
    <Dialog title="Messi da parte" opened size={680} onClose={onClose}>
      <p>{disabledReason ?? 'Quello che togli dal progetto resta qui con i suoi dati, finché lo ripristini.'}</p>
      <ul className={classes.items}>
        {items.map((item) => (
          <li key={item.id}>
            <div>
              <strong>{item.label}</strong> <code>{item.name}</code>
              <small>
                {describeKind[item.kind](item)}, {countData(item)}, {formatMoment(item.at)}
                {item.by && `, ${item.by}`}
              </small>
            </div>
            <Button
              variant="default"
              size="xs"
              disabled={disabledReason !== undefined}
              aria-label={`Ripristina ${item.label}, ${describeKind[item.kind](item).toLowerCase()}`}
              onClick={() => onRestore([item])}
            >
              Ripristina
            </Button>
          </li>
        ))}
      </ul>
      <DialogButtons>
        <Button variant="default" data-autofocus onClick={onClose}>
          Chiudi
        </Button>
        {items.length > 1 && (
          <Button disabled={disabledReason !== undefined} onClick={() => onRestore(items)}>
            Ripristina tutto
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}
