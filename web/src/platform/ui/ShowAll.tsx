import { Button } from '@mantine/core'
import { formatNumber } from '@portale/domain/platform/counts.ts'

type ShowAllProps = {
  expanded: boolean
  count: number
  /** Names the items where the list alone doesn't: "le righe". */
  what?: string
  onChange: (expanded: boolean) => void
  className?: string | undefined
}

/** The button under a shortened list that expands and collapses it. */
export function ShowAll({ expanded, count, what, onChange, className }: ShowAllProps) {
  return (
    <Button
      className={className}
      variant="subtle"
      size="compact-sm"
      aria-expanded={expanded}
      onClick={() => onChange(!expanded)}
    >
      {expanded ? 'Mostra meno' : `Mostra tutte ${what ? `${what} ` : ''}(${formatNumber(count)})`}
    </Button>
  )
}
