import { Button } from '@mantine/core'
import { formatNumber } from '@portale/domain/platform/counts.ts'
import { formatSubject, getArticle, inflect, type Subject } from '@portale/domain/platform/lists/subject.ts'
import { saveFile } from '../api/download.ts'
import { withoutReloadHint } from '../form/conflict.ts'
import { FormAlert } from '../form/FormAlert.tsx'
import { DialogButtons } from '../ui/Dialog.tsx'
import classes from './BatchOutcome.module.css'
import type { ItemsResult, PreparedAction } from './batch-action.ts'
import { toCsv } from './batches.ts'
import { capitalize } from './selected-names.ts'

type Props = {
  subject: Subject
  action: PreparedAction
  result: ItemsResult
  /** Sends those again that nothing is wrong with. */
  onRetry: () => void
  /** Takes back what was saved. */
  onUndo?: () => void
  onClose: () => void
}

// More would make the dialog slow; the file has them all.
const maxShown = 100

/** What became of the rows of a batch that was not saved entirely: the list of those with a problem, also as a file. */
export function BatchOutcome({ subject, action, result, onRetry, onUndo, onClose }: Props) {
  const { saved, rejected, held, problem } = result
  const unsavedRows = held.flatMap(({ rows }) => rows)
  const problems = [
    ...rejected.map(({ row, reason }) => ({ row, reason: withoutReloadHint(reason) })),
    ...(problem ? unsavedRows.map((row) => ({ row, reason: problem })) : []),
  ]
  const download = () =>
    saveFile(
      toCsv([
        [capitalize(subject.one), 'Nome', 'Motivo'],
        ...problems.map(({ row, reason }) => [row.id, row.name, reason]),
      ]),
      `${subject.many.replaceAll(' ', '-')}-non-salvat${inflect(subject, '', 2)}.csv`,
    )
  return (
    <>
      <FormAlert problems={problem ? [problem] : []} />
      <div role="status">
        {saved.length > 0 && (
          <p>
            {formatSubject(subject, saved.length)} {inflect(subject, action.participle, saved.length)}.
          </p>
        )}
        {rejected.length > 0 && (
          <p>
            {formatSubject(subject, rejected.length)} non si {rejected.length === 1 ? 'può salvare' : 'possono salvare'}
            .
          </p>
        )}
        <Held subject={subject} action={action} held={held} />
      </div>
      {rejected.length > 0 && (
        <ul
          className={classes.rejected}
          aria-label={`${capitalize(subject.many)} non salvat${inflect(subject, '', 2)}`}
        >
          {rejected.slice(0, maxShown).map(({ row, reason }) => (
            <li key={row.id}>
              <strong>{capitalize(row.name)}</strong>
              <span>{withoutReloadHint(reason)}</span>
            </li>
          ))}
          {rejected.length > maxShown && (
            <li>
              e {inflect(subject, 'altr', 2)} {formatNumber(rejected.length - maxShown)}, nel file.
            </li>
          )}
        </ul>
      )}
      <DialogButtons>
        {problems.length > 0 && (
          <Button variant="subtle" onClick={download}>
            Scarica l’elenco (CSV)
          </Button>
        )}
        {onUndo && saved.length > 0 && (
          <Button
            variant="subtle"
            onClick={() => {
              onUndo()
              onClose()
            }}
          >
            {formatSavedUndo(subject, saved.length)}
          </Button>
        )}
        <Button variant="default" data-autofocus={unsavedRows.length === 0 || undefined} onClick={onClose}>
          Chiudi
        </Button>
        {unsavedRows.length > 0 && (
          <Button data-autofocus onClick={onRetry}>
            {unsavedRows.length === 1
              ? `Riprova con l’altr${inflect(subject, '', 1)}`
              : `Riprova con ${subject.feminine ? 'le altre' : 'gli altri'} ${formatNumber(unsavedRows.length)}`}
          </Button>
        )}
      </DialogButtons>
    </>
  )
}

const formatSavedUndo = (subject: Subject, count: number) =>
  count === 1
    ? `Annulla quell${inflect(subject, '', 1)} salvat${inflect(subject, '', 1)}`
    : `Annulla ${getArticle(subject, count)} ${formatNumber(count)} salvat${inflect(subject, '', count)}`

/** How many rows wait to be sent again; after a lost answer nobody knows yet whether they were saved. */
function Held({ subject, action, held }: Pick<Props, 'subject' | 'action'> & Pick<ItemsResult, 'held'>) {
  const countOf = (isUncertain: boolean) =>
    held.reduce((sum, batch) => sum + (Boolean(batch.isUncertain) === isUncertain ? batch.rows.length : 0), 0)
  const [uncertain, unsent] = [countOf(true), countOf(false)]
  const participle = (count: number) => inflect(subject, action.participle, count)
  return (
    <>
      {uncertain > 0 && (
        <p>
          {formatSubject(subject, uncertain)}: non si sa ancora se {uncertain === 1 ? 'è stat' : 'sono stat'}
          {inflect(subject, '', uncertain)} {participle(uncertain)}. Puoi riprovare senza che accada due volte.
        </p>
      )}
      {unsent > 0 && (
        <p>
          {unsent === 1
            ? `Un’altra riga non è stata cambiata: puoi riprovare.`
            : `Altre ${formatNumber(unsent)} righe non sono state cambiate: puoi riprovare.`}
        </p>
      )}
    </>
  )
}
