import { modelLabel } from '@portale/domain/audit/labels.ts'
import { counted } from '@portale/domain/counts.ts'
import type { RestorePreview } from '@portale/domain/time-machine/time-machine.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { RowChanges } from '../audit/RowChanges.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { RestoreTable } from './RestoreTable.tsx'
import classes from './TimeMachine.module.css'

/** What a restore would do, table by table with examples, and what it leaves alone. */
export function Preview({ query }: { query: UseQueryResult<RestorePreview> }) {
  return (
    <section className={classes.preview} aria-label="Anteprima" aria-busy={query.isFetching}>
      <Loaded query={query}>
        {({ tables, untouched, ...told }) => (
          <>
            {tables.length === 0 ? (
              <p>Da allora non è cambiato nulla: non c’è nulla da ripristinare.</p>
            ) : (
              <RestoreTable
                tables={tables}
                labels={told.labels}
                heads={['Tornano', 'Cambiano', 'Se ne vanno']}
                examples={({ examples }) => examples.length > 0 && <RowChanges rows={examples} told={told} />}
              />
            )}
            {untouched.length > 0 && (
              <p>
                <strong>Non viene toccato:</strong>{' '}
                {untouched
                  .map(
                    ({ model_type, count }) =>
                      `${modelLabel(model_type, told.labels)} (${counted(count, 'modifica', 'modifiche')})`,
                  )
                  .join(', ')}
                .
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}
