import { Button } from '@mantine/core'
import { formatNumber } from '@portale/domain/counts.ts'

type ShowAllProps = {
  expanded: boolean
  count: number
  /** What they are, where the list alone doesn't say it: "le righe". */
  what?: string
  onChange: (expanded: boolean) => void
  className?: string | undefined
}

/** Under a list that is cut at first: the rest of it, and back. */
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
