import { formatNumber } from '@portale/domain/counts.ts'
import type { ImportAnswer, ImportOutcome } from '@portale/domain/import.ts'
import classes from './OutcomeFilter.module.css'
import { outcomeFilters } from './words.ts'

type OutcomeFilterProps = {
  counts: ImportAnswer['counts']
  chosen: ImportOutcome | undefined
  onChoose: (outcome: ImportOutcome | undefined) => void
}

/** The outcomes with their counts; one at a time narrows the rows. */
export function OutcomeFilter({ counts, chosen, onChoose }: OutcomeFilterProps) {
  const outcomes = Object.entries(outcomeFilters) as [ImportOutcome, string][]
  const total = outcomes.reduce((sum, [outcome]) => sum + counts[outcome], 0)
  const button = (label: string, count: number, outcome: ImportOutcome | undefined) => (
    <button
      key={label}
      type="button"
      aria-pressed={chosen === outcome}
      disabled={count === 0}
      onClick={() => onChoose(outcome)}
    >
      {label} <span>{formatNumber(count)}</span>
    </button>
  )
  return (
    <fieldset className={classes.filter} aria-label="Righe da mostrare">
      {button('Tutte', total, undefined)}
      {outcomes.map(([outcome, label]) => button(label, counts[outcome], outcome))}
    </fieldset>
  )
}
