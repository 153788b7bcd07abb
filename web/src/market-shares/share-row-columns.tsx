import type { WorkshopShare } from '@portale/domain/market-shares/market-share.ts'
import type { Column } from '../list/column.ts'
import { paths } from '../paths.ts'
import { TextLink } from '../ui/TextLink.tsx'
import { ShareFigure } from './ShareFigure.tsx'

/** The columns of the rows of an upload; the year's first one has nothing to be compared with. */
export const shareRowColumns = (compared: boolean): Column<WorkshopShare>[] => {
  const figure = (header: string, name: 'current' | 'target'): Column<WorkshopShare> => ({
    header,
    align: 'right',
    cell: ({ before, ...row }) => (
      <ShareFigure word={header} value={row[name]} before={compared ? (before?.[name] ?? null) : undefined} />
    ),
  })
  return [
    { header: 'Baldo ID', quiet: true, cell: ({ baldo_id }) => baldo_id },
    {
      header: 'Officina',
      card: 'title',
      width: 360,
      cell: ({ workshop_id, workshop }) => (
        <div title={workshop.name}>
          <TextLink to={paths.partner('workshop', workshop_id)}>{workshop.name}</TextLink>
        </div>
      ),
    },
    figure('Attuale', 'current'),
    figure('Target', 'target'),
  ]
}
