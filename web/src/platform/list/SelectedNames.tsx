import { inflect, type Subject } from '@portale/domain/platform/lists/subject.ts'
import type { NamedRow } from './batch-action.ts'
import classes from './SelectedNames.module.css'
import { capitalize, formatHidden, formatOthers } from './selected-names.ts'

const maxNamed = 10

type Props = { subject: Subject; rows: NamedRow[]; id?: string }

/**
 * What an action is about to change, by name, in its dialog: the first ten rows, those first that are not on the page behind
 * it, because nobody sees them there.
 */
export function SelectedNames({ subject, rows, id }: Props) {
  const sorted = [...rows.filter(({ isHidden }) => isHidden), ...rows.filter(({ isHidden }) => !isHidden)]
  const others = sorted.slice(maxNamed)
  const hiddenOthers = others.filter(({ isHidden }) => isHidden).length
  return (
    <section aria-label={`${capitalize(subject.many)} scelt${inflect(subject, '', 2)}`}>
      <ul id={id} className={classes.names}>
        {sorted.slice(0, maxNamed).map((row) => (
          <li key={row.id}>
            <span>{capitalize(row.name)}</span>
            {row.isHidden && <small>non in questa pagina</small>}
          </li>
        ))}
        {others.length > 0 && (
          <li>
            <span>
              {formatOthers(subject, others.length)}
              {hiddenOthers > 0 && ` (${formatHidden(hiddenOthers)})`}
            </span>
          </li>
        )}
      </ul>
    </section>
  )
}
