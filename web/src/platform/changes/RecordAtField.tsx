import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { MomentField } from '../form/MomentField.tsx'
import { fromMomentInput, isMoment, toMomentInput } from '../form/moment-input.ts'
import { useFilter } from '../list/usePageQuery.ts'
import { LoadingSkeleton } from '../ui/Loaded.tsx'
import { useCanReadAudit } from './audit.api.ts'
import classes from './RecordAt.module.css'

const RecordAtView = lazy(async () => ({ default: (await import('./RecordAtView.tsx')).RecordAtView }))

/** "Com’era il …": a moment, in the address, and the record as it was then, for users who may read the audit. */
export function RecordAtField({ kind, id }: { kind: string; id: number | string }) {
  const [at, setAt] = useFilter('at')
  if (!useCanReadAudit()) return null
  // The history links to the exact moment of an entry, in UTC with microseconds.
  const isExact = at.endsWith('Z') && fromMomentInput(at) !== null
  return (
    <section className={classes.at} aria-label="Com’era">
      <div className={classes.choice}>
        <MomentField
          label="Com’era il"
          value={isExact ? toMomentInput(at) : at}
          onChange={(typed) => {
            if (typed === '' || isMoment(typed)) setAt(typed)
          }}
        />
        {at !== '' && (
          <Button variant="default" onClick={() => setAt('')}>
            Torna a oggi
          </Button>
        )}
      </div>
      {(isExact || isMoment(at)) && (
        <Suspense fallback={<LoadingSkeleton />}>
          <RecordAtView kind={kind} id={id} at={at} />
        </Suspense>
      )}
    </section>
  )
}
