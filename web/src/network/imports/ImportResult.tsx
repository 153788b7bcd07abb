import { Button } from '@mantine/core'
import type { ImportAnswer, ImportRow } from '@portale/domain/network/import.ts'
import { invitationsPerMinute } from '@portale/domain/people/users/invitation.ts'
import { newAddressEffects } from '@portale/domain/people/users/user-credentials.ts'
import { formatCount, formatNumber } from '@portale/domain/platform/counts.ts'
import { IconAlertTriangle, IconCircleCheck, IconDownload, IconInfoCircle, IconMail } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { saveFile } from '../../platform/api/download.ts'
import { paths } from '../../platform/paths.ts'
import { Callout } from '../../platform/ui/Callout.tsx'
import empty from '../../platform/ui/EmptyState.module.css'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'
import classes from './ImportPage.module.css'
import { ImportRows } from './ImportRows.tsx'
import { toUndoBlob } from './import-file.ts'
import { countWrites, formatCounts, hasLaterChanges, type Importable } from './importable.ts'

type ResultProps = { importable: Importable; answer: ImportAnswer; invites: boolean }

/** The result of a check: whether the file can be imported, and the outcome of each row. */
export function ImportResult({ importable, answer, invites }: ResultProps) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    summary.current?.focus({ preventScroll: true })
    summary.current?.scrollIntoView()
  }, [])
  return (
    <div className={classes.step}>
      <div ref={summary} tabIndex={-1} className={classes.summary}>
        <CheckSummary answer={answer} />
        {answer.counts.wrong === 0 && (
          <>
            <LaterChanges rows={answer.rows} />
            <NewPeople importable={importable} rows={answer.rows} />
            {importable.hasInvitations && <Invitations count={answer.counts.new} invites={invites} />}
          </>
        )}
        {answer.missing.length > 0 && <MissingColumns headers={answer.missing} />}
      </div>
      {answer.undo && answer.counts.wrong === 0 && (
        <UndoFile undo={answer.undo}>
          Prima di importare puoi conservare le righe da modificare come sono ora: importando quel file le modifiche si
          annullano. Le righe nuove restano.
        </UndoFile>
      )}
      <ImportRows importable={importable} answer={answer} />
    </div>
  )
}

function CheckSummary({ answer }: { answer: ImportAnswer }) {
  const { counts } = answer
  if (counts.wrong > 0)
    return (
      <Callout colour="bad">
        <IconAlertTriangle size={20} aria-hidden />
        <div>
          <b>Il file ha {formatCounts(counts, ['wrong'])}.</b> Correggi il file e caricalo di nuovo: finché ci sono
          righe errate non viene scritto niente.
        </div>
      </Callout>
    )
  if (countWrites(answer) === 0)
    return (
      <Callout colour="info">
        <IconInfoCircle size={20} aria-hidden />
        <div>
          <b>Non c’è niente da importare.</b> Tutte le righe del file sono già così nel portale.
        </div>
      </Callout>
    )
  return (
    <Callout colour="ok">
      <IconCircleCheck size={20} aria-hidden />
      <div>
        <b>Il file si può importare:</b> {formatCounts(counts, ['new', 'changed', 'unchanged'])}. Niente viene scritto
        prima della conferma.
      </div>
    </Callout>
  )
}

/** Says how many rows of an undo file were changed since its import, before they are overwritten. */
function LaterChanges({ rows }: { rows: ImportRow[] }) {
  const count = rows.filter(hasLaterChanges).length
  if (count === 0) return null
  return (
    <Callout colour="warn">
      <IconAlertTriangle size={20} aria-hidden />
      <div>
        <b>
          {formatCount(count, 'riga è stata modificata', 'righe sono state modificate')} dopo l’importazione che il file
          annulla.
        </b>{' '}
        Importando il file si perdono anche quelle modifiche, indicate riga per riga: per tenerle togli le righe dal
        file.
      </div>
    </Callout>
  )
}

/** Says how many accounts go to another person, and what ends with that. */
function NewPeople({ importable: { isNewPerson }, rows }: { importable: Importable; rows: ImportRow[] }) {
  const count = isNewPerson ? rows.filter(isNewPerson).length : 0
  if (count === 0) return null
  return (
    <Callout colour="warn">
      <IconAlertTriangle size={20} aria-hidden />
      <div>
        <b>{formatCount(count, 'riga dà un altro indirizzo.', 'righe danno un altro indirizzo.')}</b>{' '}
        {newAddressEffects}
      </div>
    </Callout>
  )
}

/** Says who gets a mail by the import, before it is confirmed. */
function Invitations({ count, invites }: { count: number; invites: boolean }) {
  if (count === 0) return null
  const minutes = Math.ceil(count / invitationsPerMinute)
  return (
    <Callout colour="info">
      <IconMail size={20} aria-hidden />
      <div>
        {invites ? (
          <>
            <b>{formatCount(count, 'persona nuova riceve', 'persone nuove ricevono')} l’invito per e-mail</b> appena
            importi.
            {minutes > 1 &&
              ` Gli inviti partono in ${formatNumber(minutes)} minuti, ${invitationsPerMinute} al minuto.`}
          </>
        ) : (
          <>
            <b>Nessuna e-mail parte ora.</b>{' '}
            {formatCount(count, 'persona nuova resta da invitare.', 'persone nuove restano da invitare.')}
          </>
        )}
      </div>
    </Callout>
  )
}

/** Names the optional columns that the file lacks, since one whose header is misspelt is missing too. */
function MissingColumns({ headers }: { headers: string[] }) {
  const [nouns, hint] =
    headers.length === 1
      ? ['la colonna', 'È facoltativa: senza, i valori già nel portale restano come sono.']
      : ['le colonne', 'Sono facoltative: senza, i valori già nel portale restano come sono.']
  return (
    <Callout colour="warn">
      <IconInfoCircle size={20} aria-hidden />
      <div>
        <b>
          Il file non ha {nouns} {headers.join(', ')}.
        </b>{' '}
        {hint}
      </div>
    </Callout>
  )
}

type ImportDoneProps = ResultProps & { onRestart: () => void }

/** The confirmation of an import: the number of rows, the undo file, and the next steps. */
export function ImportDone({ importable, answer: { counts, undo }, invites, onRestart }: ImportDoneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={empty.empty}>
      <span className={classes.done}>
        <IconCircleCheck size={26} stroke={1.6} aria-hidden />
      </span>
      <h2 ref={heading} tabIndex={-1} className={classes.heading}>
        Importazione completata
      </h2>
      <p>{formatCounts(counts, ['new', 'changed', 'unchanged'])}.</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onRestart}>
          Importa un altro file
        </Button>
        {importable.hasInvitations && !invites && counts.new > 0 ? (
          <LinkButton to={paths.users({ invitation: 'none' })}>Vai alle persone da invitare</LinkButton>
        ) : (
          <LinkButton to={importable.listPath}>{importable.goToList}</LinkButton>
        )}
      </div>
      {undo && (
        <UndoFile undo={undo} label="Scarica le righe com’erano">
          Per annullare le modifiche importa il file con le righe com’erano prima. Le righe nuove restano.
        </UndoFile>
      )}
    </div>
  )
}

type UndoFileProps = { undo: NonNullable<ImportAnswer['undo']>; label?: string; children: ReactNode }

/** A download of the changed rows as they were; importing it undoes the changes. */
function UndoFile({ undo, label = 'Scarica le righe come sono ora', children }: UndoFileProps) {
  return (
    <div className={classes.undo}>
      <p>{children}</p>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => saveFile(toUndoBlob(undo), undo.file_name)}
      >
        {label}
      </Button>
    </div>
  )
}
