import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { FormAlert } from '../form/FormAlert.tsx'
import { ShowAll } from '../ui/ShowAll.tsx'
import { requestQuery } from './audit.api.ts'
import classes from './RowChanges.module.css'
import { RowChanges } from './RowChanges.tsx'
import type { Undoing } from './undoing.ts'

type RequestRowsProps = {
  request: number
  /** How many rows the request changed, and how many of them its children show. */
  total: number
  shown: number
  /** What the list is filtered by: the rows that come are found by it, too. */
  filters: Record<string, string>
  onUndo: ((undoing: Undoing) => void) | undefined
  children: ReactNode
}

/** What one request changed: its first rows as children, all of them in their place once somebody asks for them. */
export function RequestRows({ request, total, shown, filters, onUndo, children }: RequestRowsProps) {
  const [all, setAll] = useState(false)
  const query = useInfiniteQuery({ ...requestQuery(request, filters), enabled: all })
  return (
    <div className={classes.request} aria-busy={all && query.isFetching}>
      {all && query.data
        ? query.data.pages.map((page) => (
            <RowChanges
              key={page.current_page}
              rows={page.data}
              told={page}
              links={page.record_links}
              onUndo={onUndo}
            />
          ))
        : children}
      {all && query.isError && <FormAlert problems={[query.error.message]} />}
      {all && query.hasNextPage && (
        <Button
          variant="default"
          size="compact-sm"
          loading={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          Mostra altre righe
        </Button>
      )}
      {total > shown && <ShowAll expanded={all} count={total} what="le righe" onChange={setAll} />}
    </div>
  )
}
