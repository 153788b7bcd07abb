import type { Difference } from '@portale/domain/history/audit/change.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { ShowAll } from '../ui/ShowAll.tsx'
import classes from './Differences.module.css'

const shownAtFirst = 4

/** What changed, field by field: the old value struck through, the new one after it (DESIGN §5, Audit). */
export function Differences({ differences }: { differences: Difference[] }) {
  const [all, setAll] = useState(false)
  const more = differences.length > shownAtFirst
  return (
    <>
      <dl className={classes.differences}>
        {(all ? differences : differences.slice(0, shownAtFirst)).map(({ field, from, to }) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>
              {from !== null && <del>{from}</del>}
              {from !== null && to !== null && <IconArrowRight size={14} aria-hidden />}
              {to !== null && <ins>{to}</ins>}
            </dd>
          </div>
        ))}
      </dl>
      {more && <ShowAll className={classes.more} expanded={all} count={differences.length} onChange={setAll} />}
    </>
  )
}
