import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { type Undoing, undoLabels } from './undoing.ts'

type UndoButtonProps = {
  kind: Undoing['kind']
  /** Which change it is about, for screen readers. */
  of: string
  onClick: () => void
}

/** Beside a change: "Annulla questa modifica", or "Ripristina" for what was deleted. */
export function UndoButton({ kind, of, onClick }: UndoButtonProps) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      aria-label={`${undoLabels[kind]} (${of})`}
      onClick={onClick}
    >
      {undoLabels[kind]}
    </Button>
  )
}
