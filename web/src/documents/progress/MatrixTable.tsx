import { Box, VisuallyHidden } from '@mantine/core'
import {
  cellStateColours,
  cellStateLabels,
  formatCellCounts,
  type MatrixCell,
  type MatrixPage,
  type MatrixRow,
} from '@portale/domain/documents/progress/matrix.ts'
import { type Audience, audienceLabels, audiencePartners } from '@portale/domain/network/dealers/audience.ts'
import { Link } from 'react-router'
import { SortHeader } from '../../platform/list/SortHeader.tsx'
import { paths } from '../../platform/paths.ts'
import link from '../../platform/ui/TextLink.module.css'
import classes from './ActivityMatrix.module.css'
import { cellStateIcons } from './MatrixState.tsx'
import { type CellProps, nameColumn, useCellFocus } from './useCellFocus.ts'
import { useVisibleColumns } from './useVisibleColumns.ts'

const nameWidth = 300
const columnWidth = 136

type Props = { audience: Audience; activities: MatrixPage['activities']; rows: MatrixRow[] }

/**
 * The matrix as a table whose names and titles stay in sight. Of many activities only the columns in sight are rendered;
 * one cell is in the order of Tab, the arrows lead to the others.
 */
export function MatrixTable({ audience, activities, rows }: Props) {
  const { scroller, range, showColumn } = useVisibleColumns(activities.length, columnWidth, nameWidth)
  const { cellProps, onKeyDown } = useCellFocus({ rows: rows.length, columns: activities.length, range, showColumn })
  const visible = activities.slice(range.first, range.end)
  const { many, one } = audienceLabels[audience]
  const before = range.first > 0 && <td colSpan={range.first} aria-hidden />
  const after = range.end < activities.length && <td colSpan={activities.length - range.end} aria-hidden />
  return (
    <Box
      component="section"
      ref={scroller}
      className={classes.scroll}
      aria-label={`Matrice delle ${many}`}
      tabIndex={0}
    >
      <table
        className={classes.table}
        style={{ width: nameWidth + columnWidth * activities.length }}
        aria-colcount={activities.length + 1}
        onKeyDown={onKeyDown}
      >
        <caption>
          <VisuallyHidden>{`Attività delle ${many}: le frecce portano da una cella all’altra`}</VisuallyHidden>
        </caption>
        <colgroup>
          <col style={{ width: nameWidth }} />
          <col span={activities.length} style={{ width: columnWidth }} />
        </colgroup>
        <thead>
          <tr>
            <SortHeader header={one.charAt(0).toUpperCase() + one.slice(1)} sort="name" />
            {before}
            {visible.map((activity, index) => (
              <th key={activity.id} scope="col" aria-colindex={range.first + index + 2} title={activity.title}>
                <span className={classes.title}>{activity.title}</span>
              </th>
            ))}
            {after}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowIndex) => (
            <tr key={row.id}>
              <th scope="row">
                <span className={classes.partner} title={row.name}>
                  <Link
                    className={link.link}
                    to={paths.partner(audiencePartners[audience], row.id)}
                    {...cellProps(rowIndex, nameColumn)}
                  >
                    {row.name}
                  </Link>
                  <small>
                    {row.baldo_id} · {row.completed_activities_count} su {row.total_activities}
                  </small>
                </span>
              </th>
              {before}
              {visible.map((activity, index) => {
                const cell = row.cells.find(({ activity_id }) => activity_id === activity.id)
                const column = range.first + index
                return (
                  <td key={activity.id} aria-colindex={column + 2}>
                    {cell && (
                      <CellLink
                        cell={cell}
                        to={paths.uploadManagement(audiencePartners[audience], row.id, activity.id)}
                        label={`${row.name}, ${activity.title}`}
                        {...cellProps(rowIndex, column)}
                      />
                    )}
                  </td>
                )
              })}
              {after}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}

type CellLinkProps = CellProps & { cell: MatrixCell; to: string; label: string }

/** A cell: how many of its documents are done, in the colour and with the icon of its state. */
function CellLink({ cell, to, label, ...focus }: CellLinkProps) {
  const colour = cellStateColours[cell.state]
  const Glyph = cellStateIcons[cell.state]
  const counts = formatCellCounts(cell)
  return (
    <Link
      to={to}
      className={classes.cell}
      style={{ background: `var(--${colour}-bg)`, color: `var(--${colour})` }}
      title={`${label}: ${cellStateLabels[cell.state]}`}
      aria-label={`${label}: ${cellStateLabels[cell.state]}, ${counts}`}
      {...focus}
    >
      <Glyph size={15} aria-hidden />
      {counts}
    </Link>
  )
}
