import { Box } from '@mantine/core'
import { type PlanStep, type StepKind, stepKindLabels } from '@portale/domain/designer/plan.ts'
import type { BadgeColour } from '@portale/domain/documents.ts'
import {
  type Icon,
  IconArchive,
  IconArrowBackUp,
  IconCursorText,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { Badge } from '../ui/Badge.tsx'
import classes from './PlanSteps.module.css'

const looks: Record<StepKind, { colour: BadgeColour; icon: Icon }> = {
  new: { colour: 'ok', icon: IconPlus },
  renamed: { colour: 'info', icon: IconCursorText },
  changed: { colour: 'ind', icon: IconPencil },
  removed: { colour: 'bad', icon: IconTrash },
  set_aside: { colour: 'warn', icon: IconArchive },
  restored: { colour: 'plum', icon: IconArrowBackUp },
}

/** The steps of a plan: what kind each is, in words, and the SQL that makes it. */
export function PlanSteps({ steps }: { steps: PlanStep[] }) {
  return (
    <ol className={classes.steps}>
      {steps.map(({ kind, words, sql }) => (
        <li key={words}>
          <div className={classes.step}>
            <Badge {...looks[kind]} label={stepKindLabels[kind]} />
            <span className={classes.words}>{words}</span>
          </div>
          {sql.length > 0 && (
            <details className={classes.sql}>
              <summary>Mostra SQL</summary>
              <Box component="pre" tabIndex={0}>
                {sql.join(';\n')}
              </Box>
            </details>
          )}
        </li>
      ))}
    </ol>
  )
}
