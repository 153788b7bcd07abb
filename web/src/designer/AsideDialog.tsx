import { Button } from '@mantine/core'
import { counted } from '@portale/domain/counts.ts'
import { formatMoment } from '@portale/domain/dates.ts'
import type { ArchivedSummary } from '@portale/domain/designer/plan.ts'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import classes from './AsideDialog.module.css'

type Props = {
  items: ArchivedSummary[]
  /** Why nothing can be restored now. */
  closed: string | undefined
  onRestore: (items: ArchivedSummary[]) => void
  onClose: () => void
}

const kinds: Record<ArchivedSummary['kind'], (item: ArchivedSummary) => string> = {
  model: () => 'Modello',
  field: ({ model }) => `Campo di ${model}`,
  relation: ({ model }) => `Relazione di ${model}`,
  file: ({ model }) => `File di ${model}`,
}

const amount = ({ kind, rows }: ArchivedSummary) =>
  kind === 'model' ? counted(rows, 'record', 'record') : counted(rows, 'valore', 'valori')

/** "Messi da parte": what was taken out of the design, with its data, and the way back. */
export function AsideDialog({ items, closed, onRestore, onClose }: Props) {
  return (
    <Dialog title="Messi da parte" opened size={680} onClose={onClose}>
      <p>{closed ?? 'Quello che togli dal progetto resta qui con i suoi dati, finché lo ripristini.'}</p>
      <ul className={classes.items}>
        {items.map((item) => (
          <li key={item.id}>
            <div>
              <strong>{item.label}</strong> <code>{item.name}</code>
              <small>
                {kinds[item.kind](item)}, {amount(item)}, {formatMoment(item.at)}
                {item.by && `, ${item.by}`}
              </small>
            </div>
            <Button
              variant="default"
              size="xs"
              disabled={closed !== undefined}
              aria-label={`Ripristina ${item.label}, ${kinds[item.kind](item).toLowerCase()}`}
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
          <Button disabled={closed !== undefined} onClick={() => onRestore(items)}>
            Ripristina tutto
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}
