import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { FormAlert } from '../form/FormAlert.tsx'
import { ShowAll } from '../ui/ShowAll.tsx'
import { requestRowsQuery } from './audit.api.ts'
import classes from './RowChanges.module.css'
import { RowChanges } from './RowChanges.tsx'
import type { UndoRequest } from './undo.rules.ts'

type RequestRowsProps = {
  requestId: number
  /** How many rows the request changed, and how many of them the children show. */
  total: number
  visibleCount: number
  /** The filters of the list, which the loaded rows match, too. */
  filters: Record<string, string>
  onUndo: ((request: UndoRequest) => void) | undefined
  children: ReactNode
}

/** What one request changed: its first rows as children, replaced by all of them once they are opened. */
export function RequestRows({ requestId, total, visibleCount, filters, onUndo, children }: RequestRowsProps) {
  const [isExpanded, setIsExpanded] = useState(false)
  const query = useInfiniteQuery({ ...requestRowsQuery(requestId, filters), enabled: isExpanded })
  return (
    <div className={classes.request} aria-busy={isExpanded && query.isFetching}>
      {isExpanded && query.data
        ? query.data.pages.map((page) => (
            <RowChanges
              key={page.current_page}
              rows={page.data}
              displayNames={page}
              links={page.record_links}
              onUndo={onUndo}
            />
          ))
        : children}
      {isExpanded && query.isError && <FormAlert problems={[query.error.message]} />}
      {isExpanded && query.hasNextPage && (
        <Button
          variant="default"
          size="compact-sm"
          loading={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          Mostra altre righe
        </Button>
      )}
      {total > visibleCount && <ShowAll expanded={isExpanded} count={total} what="le righe" onChange={setIsExpanded} />}
    </div>
  )
}
