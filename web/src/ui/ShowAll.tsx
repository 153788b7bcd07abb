import { Button } from '@mantine/core'

type ShowAllProps = { all: boolean; count: number; onChange: (all: boolean) => void; className?: string | undefined }

/** Under a list that is cut at first: the rest of it, and back. */
export function ShowAll({ all, count, onChange, className }: ShowAllProps) {
  return (
    <Button className={className} variant="subtle" size="compact-sm" aria-expanded={all} onClick={() => onChange(!all)}>
      {all ? 'Mostra meno' : `Mostra tutte (${count})`}
    </Button>
  )
}
