import { Button, Input } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { blockedReasons, statusOptions } from '@portale/domain/leads/lead.rules.ts'
import type { Lead, LeadStatus } from '@portale/domain/leads/lead.ts'
import { useId, useRef } from 'react'
import { useActor } from '../api/session.ts'
import radio from '../form/radio.module.css'
import classes from './LeadManageStatus.module.css'
import type { ManageValues } from './lead-manage.api.ts'
import { useStatusLabels } from './useStatusLabels.ts'

const hints: Record<LeadStatus, string> = {
  created: 'La trattativa riparte dall’inizio',
  contacted: 'In attesa del preventivo',
  offer: 'Carica il preventivo',
  closed: 'Indica i veicoli venduti',
  lost: 'Indica il motivo',
  cancelled: 'La segnalazione non è valida',
}

type Props = { lead: Lead; form: UseFormReturnType<ManageValues> }

/** "Nuovo stato": all six, each with what it means, or why this user can't choose it (spec 2 §4). */
export function LeadManageStatus({ lead, form }: Props) {
  const actor = useActor()
  const labelOf = useStatusLabels()
  const id = useId()
  const cards = useRef<HTMLDivElement>(null)
  const { error } = form.getInputProps('lead.statuses')
  const { statuses } = form.values.lead
  const chosen = statuses ?? lead.status
  const choose = (status: LeadStatus) => {
    form.setFieldValue('lead.statuses', status === lead.status ? null : status)
    form.clearFieldError('lead.statuses')
  }
  const choice = statusOptions(actor, lead)
  const noWayBack = statuses && choice.some(({ status, problem }) => status === lead.status && problem)
  const stay = () => {
    choose(lead.status)
    cards.current?.querySelector<HTMLElement>('input:enabled')?.focus()
  }
  return (
    <fieldset className={classes.choice} data-invalid={Boolean(error) || undefined} aria-describedby={`${id}error`}>
      <legend>Nuovo stato</legend>
      <div ref={cards} className={classes.cards}>
        {choice.map(({ status, problem }) => (
          <label key={status} className={radio.card} data-disabled={problem ? true : undefined}>
            <input
              type="radio"
              className={radio.radio}
              name={id}
              checked={status === chosen}
              disabled={Boolean(problem)}
              aria-labelledby={`${id}${status}`}
              aria-describedby={`${id}${status}hint`}
              onChange={() => choose(status)}
            />
            <span>
              <span id={`${id}${status}`}>{labelOf(status)}</span>
              <small id={`${id}${status}hint`}>
                {problem ?? (status === lead.status ? blockedReasons.current : hints[status])}
              </small>
            </span>
          </label>
        ))}
      </div>
      {noWayBack && (
        <Button variant="subtle" size="compact-sm" mt={8} onClick={stay}>
          Lascia lo stato attuale
        </Button>
      )}
      <div id={`${id}error`} data-path="lead.statuses" tabIndex={-1}>
        {error && <Input.Error component="p">{error}</Input.Error>}
      </div>
    </fieldset>
  )
}
