import { Button } from '@mantine/core'
import { formatCount, formatNumber } from '@portale/domain/counts.ts'
import type { LeadBatchAnswer, SelectedLead } from '@portale/domain/leads/lead-batch.ts'
import { saveFile } from '../api/download.ts'
import { withoutReloadHint } from '../form/conflict.ts'
import { FormAlert } from '../form/FormAlert.tsx'
import { type BatchResult, toCsv } from '../list/batches.ts'
import { DialogButtons } from '../ui/Dialog.tsx'
import classes from './LeadBatchOutcome.module.css'

export type LeadBatchResult = BatchResult<SelectedLead, LeadBatchAnswer>

type Props = {
  action: 'approve' | 'assign'
  result: LeadBatchResult
  /** Sends those again that nothing is wrong with. */
  onRetry: () => void
  onClose: () => void
}

// More would make the dialog slow; the file has them all.
const maxShown = 100

/** What became of the leads of a batch that was not saved entirely: the list of those with a problem, also as a file. */
export function LeadBatchOutcome({ action, result, onRetry, onClose }: Props) {
  const { saved, rejected, held, problem } = result
  const [one, many] = action === 'approve' ? ['approvata', 'approvate'] : ['assegnata', 'assegnate']
  const problems = [
    ...rejected.map(({ row, reason }) => ({ row, reason: withoutReloadHint(reason) })),
    ...(problem ? held.map((row) => ({ row, reason: problem })) : []),
  ]
  const download = () =>
    saveFile(
      toCsv([
        ['Segnalazione', 'Cliente', 'Motivo'],
        ...problems.map(({ row, reason }) => [row.id, row.customer.name, reason]),
      ]),
      'segnalazioni-non-salvate.csv',
    )
  return (
    <>
      <FormAlert problems={problem ? [problem] : []} />
      <p role="status">
        {saved.length > 0 && `${formatCount(saved.length, `segnalazione ${one}`, `segnalazioni ${many}`)}. `}
        {rejected.length > 0 &&
          `${formatCount(rejected.length, `segnalazione non si può salvare`, 'segnalazioni non si possono salvare')}. `}
        {held.length > 0 &&
          `${held.length === 1 ? 'Un’altra non è stata' : `Altre ${formatNumber(held.length)} non sono state`} ${held.length === 1 ? one : many}: puoi riprovare.`}
      </p>
      {rejected.length > 0 && (
        <ul className={classes.rejected} aria-label="Segnalazioni non salvate">
          {rejected.slice(0, maxShown).map(({ row, reason }) => (
            <li key={row.id}>
              <strong>
                {row.id}, {row.customer.name}
              </strong>
              <span>{withoutReloadHint(reason)}</span>
            </li>
          ))}
          {rejected.length > maxShown && <li>e altre {formatNumber(rejected.length - maxShown)}, nel file.</li>}
        </ul>
      )}
      <DialogButtons>
        {problems.length > 0 && (
          <Button variant="subtle" onClick={download}>
            Scarica l’elenco (CSV)
          </Button>
        )}
        <Button variant="default" data-autofocus={held.length === 0 || undefined} onClick={onClose}>
          Chiudi
        </Button>
        {held.length > 0 && (
          <Button data-autofocus onClick={onRetry}>
            {held.length === 1 ? 'Riprova con l’altra' : `Riprova con le altre ${formatNumber(held.length)}`}
          </Button>
        )}
      </DialogButtons>
    </>
  )
}
