import {
  type CellState,
  cellStateColours,
  cellStateHints,
  cellStateLabels,
  cellStates,
} from '@portale/domain/documents/progress/matrix.ts'
import { type Icon, IconBan, IconCheck, IconCircleDashed, IconCircleHalf2, IconClock, IconX } from '@tabler/icons-react'
import { Badge } from '../../platform/ui/Badge.tsx'
import classes from './ActivityMatrix.module.css'

export const cellStateIcons: Record<CellState, Icon> = {
  done: IconCheck,
  not_applicable: IconBan,
  pending: IconClock,
  rejected: IconX,
  partial: IconCircleHalf2,
  missing: IconCircleDashed,
}

/** What the colours and icons of the cells mean. */
export function MatrixLegend() {
  return (
    <ul className={classes.legend} aria-label="Legenda">
      {cellStates.map((state) => (
        <li key={state}>
          <Badge colour={cellStateColours[state]} icon={cellStateIcons[state]} label={cellStateLabels[state]} />
          {cellStateHints[state]}
        </li>
      ))}
    </ul>
  )
}
