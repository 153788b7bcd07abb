import { Button } from '@mantine/core'
import { formatCount, formatNumber } from '@portale/domain/counts.ts'
import { awaitsApproval } from '@portale/domain/leads/lead.policy.ts'
import { maxBatch, type SelectedLead } from '@portale/domain/leads/lead-batch.ts'
import { useEffect, useRef, useState } from 'react'
import { useInvalidateAfter } from '../api/useInvalidateAfter.ts'
import { TypeaheadField } from '../form/TypeaheadField.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { toast } from '../ui/toast.ts'
import { LeadBatchOutcome, type LeadBatchResult } from './LeadBatchOutcome.tsx'
import type { Granted } from './lead-access.api.ts'
import { assigneesQuery, changeLeads } from './lead-batch.api.ts'

const formatLeads = (count: number) => formatCount(count, 'segnalazione', 'segnalazioni')

type Props = {
  action: 'approve' | 'assign'
  rows: SelectedLead[]
  onSaved: (rows: SelectedLead[]) => void
  onClose: () => void
}

const undoMs = 10_000

/** Approves the selected leads, or assigns them to a person, after one confirmation that counts them; then says what happened. */
export function LeadBatchDialog({ action, rows, onSaved, onClose }: Props) {
  // Those of the confirmation: the selection shrinks when some are saved.
  const [selected] = useState(rows)
  const [person, setPerson] = useState<Granted | null>(null)
  const [missing, setMissing] = useState(false)
  const [finished, setFinished] = useState<number>()
  const [result, setResult] = useState<LeadBatchResult>()
  const isStopped = useRef(false)
  const invalidateAfter = useInvalidateAfter(['leads', 'history', 'home'])
  const leads = action === 'approve' ? selected.filter(awaitsApproval) : selected
  const others = selected.length - leads.length
  const isRunning = finished !== undefined

  async function send(sent: SelectedLead[]) {
    if (action === 'assign' && !person) return setMissing(true)
    const call = person ? { action: 'assign' as const, user_id: person.id } : { action: 'approve' as const }
    isStopped.current = false
    setFinished(0)
    const next = await invalidateAfter(() =>
      changeLeads(sent, call, { onProgress: setFinished, isStopped: () => isStopped.current }),
    )
    setFinished(undefined)
    onSaved(next.saved)
    if (next.rejected.length + next.held.length > 0) return setResult(next)
    announce(next)
    onClose()
  }

  function announce({ saved, answers }: LeadBatchResult) {
    const changed = answers.reduce((sum, answer) => sum + answer.changed, 0)
    if (action === 'assign')
      return toast(
        changed === saved.length
          ? `${formatLeads(changed)}: ora ${person?.name} ne è informato.`
          : `${person?.name} vede ora ${formatLeads(changed)} in più; le altre le vedeva già.`,
        8000,
      )
    const approved = answers.flatMap((answer) => answer.leads)
    return toast(`${formatLeads(saved.length)}: ${saved.length === 1 ? 'approvata' : 'approvate'}.`, undoMs, {
      label: 'Annulla',
      run: () => undoApproval(approved),
    })
  }

  async function undoApproval(approved: { id: number; lock_version: number }[]) {
    const undone = await invalidateAfter(() => changeLeads(approved, { action: 'unapprove' }))
    const kept = undone.rejected.length + undone.held.length
    const reason = undone.problem ?? undone.rejected[0]?.reason ?? ''
    toast(
      kept === 0
        ? `${formatLeads(undone.saved.length)} di nuovo da approvare.`
        : `${formatLeads(kept)}: l’approvazione resta. ${reason}`,
      8000,
    )
  }

  const verb = action === 'approve' ? 'Approva' : 'Assegna'
  const title = `${verb} ${formatLeads(leads.length)}`
  if (result)
    return (
      <Dialog title={title} opened onClose={onClose} size={620}>
        <LeadBatchOutcome
          action={action}
          result={result}
          onRetry={() => {
            setResult(undefined)
            void send(result.held)
          }}
          onClose={onClose}
        />
      </Dialog>
    )
  return (
    <Dialog title={title} opened onClose={onClose} busy={isRunning} dirty={person !== null}>
      {action === 'assign' && (
        <TypeaheadField
          label="Persona (*Obbligatorio)"
          description="Un venditore o un responsabile: farà con le segnalazioni ciò che il suo ruolo prevede."
          placeholder="Nome o e-mail"
          source={{
            query: assigneesQuery,
            prompt: 'Scrivi il nome o l’e-mail di una persona.',
            emptyMessage: 'Nessuna persona a cui assegnarle',
          }}
          getLabel={({ name, role_label }) => `${name}, ${role_label}`}
          error={missing ? 'Scegli una persona.' : undefined}
          selected={person}
          withinPortal
          onChange={(chosen) => {
            setPerson(chosen)
            setMissing(false)
          }}
        />
      )}
      <Explanation action={action} count={leads.length} others={others} />
      {isRunning && <Progress finished={finished} total={leads.length} />}
      <DialogButtons>
        <Button
          variant="default"
          onClick={() => {
            if (isRunning) isStopped.current = true
            else onClose()
          }}
        >
          {isRunning ? 'Interrompi' : 'Annulla'}
        </Button>
        <Button
          data-autofocus={action === 'approve' || undefined}
          disabled={leads.length === 0}
          loading={isRunning}
          onClick={() => send(leads)}
        >
          {verb}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

function Explanation({ action, count, others }: { action: Props['action']; count: number; others: number }) {
  if (count === 0) return <p>Nessuna delle segnalazioni scelte è da approvare.</p>
  const effect =
    action === 'approve'
      ? `${count === 1 ? 'Potrà essere gestita' : 'Potranno essere gestite'} dalle concessionarie, che verranno avvisate con le officine: un solo avviso a persona.`
      : 'La persona riceverà un solo avviso. Chi le vede già continua a vederle.'
  const left =
    others === 1
      ? ' Un’altra scelta non è da approvare: resta com’è.'
      : ` Le altre ${formatNumber(others)} scelte non sono da approvare: restano come sono.`
  const groups =
    count > maxBatch ? ` Si salvano a gruppi di ${formatNumber(maxBatch)}: di ogni gruppo, tutte o nessuna.` : ''
  return (
    <p>
      {effect}
      {others > 0 && left}
      {groups || (count > 1 ? ' Se una sola non si può salvare, non se ne salva nessuna.' : '')}
    </p>
  )
}

/** How many leads were sent; announced, because it takes seconds. */
function Progress({ finished, total }: { finished: number; total: number }) {
  const bar = useRef<HTMLProgressElement>(null)
  useEffect(() => bar.current?.focus({ preventScroll: true }), [])
  return (
    <div role="status">
      <progress
        ref={bar}
        tabIndex={-1}
        value={finished}
        max={total}
        aria-label="Avanzamento"
        style={{ width: '100%' }}
      />
      {formatNumber(finished)} di {formatNumber(total)}
    </div>
  )
}
