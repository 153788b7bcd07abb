import { IconList } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Column } from '../../platform/list/column.ts'
import { DataTable } from '../../platform/list/DataTable.tsx'
import { Paginator } from '../../platform/list/Paginator.tsx'
import { usePageQuery } from '../../platform/list/usePageQuery.ts'
import { EmptyList } from '../../platform/ui/EmptyState.tsx'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'
import classes from './RelatedList.module.css'

type RelatedListProps<Row> = {
  /** The query key that saves of such rows refresh. */
  refreshedBy: string
  /** The call of the rows' own list, with the filter that finds those of the record. */
  url: string
  /** The screen of that list with the same filter. */
  listTo?: string | undefined
  caption: string
  columns: Column<Row>[]
  actions?: (row: Row) => ReactNode
  /** Further filters of the tab, in the address, and their fields. */
  filters?: string[]
  tools?: ReactNode
  empty: string
}

/** The rows of a list that refer to a record, a page at a time. */
export function RelatedList<Row extends { id: number }>(props: RelatedListProps<Row>) {
  const { refreshedBy, url, listTo, caption, columns, actions, filters = [], tools, empty } = props
  const rows = usePageQuery<Row>(refreshedBy, url, filters)
  return (
    <>
      {(tools || listTo) && (
        <div className={classes.tools}>
          {tools}
          {listTo && (
            <LinkButton to={listTo} variant="default" leftSection={<IconList size={18} stroke={1.6} aria-hidden />}>
              Apri nell’elenco
            </LinkButton>
          )}
        </div>
      )}
      <DataTable
        caption={caption}
        query={rows}
        rows={(page) => page.data}
        rowKey={({ id }) => id}
        columns={columns}
        actions={actions}
        empty={<EmptyList title={empty} />}
      />
      <Paginator page={rows.data} />
    </>
  )
}
