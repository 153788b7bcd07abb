import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconFilterOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useIsPhone } from '../ui/useIsPhone.ts'
import classes from './FilterBar.module.css'
import { useUpdateSearchParams } from './usePageQuery.ts'

type FilterBarProps = {
  /** The parameters of the address that "Reset filtri" clears. */
  names: readonly string[]
  /** The parameters of the filters that are folded away on wide screens too. */
  folded?: readonly string[]
  /** Those filters. */
  more?: ReactNode
  children: ReactNode
}

/** The filters of a list in a row; phones show the first one, and "Filtri (n)" for the others. */
export function FilterBar({ names, folded = [], more, children }: FilterBarProps) {
  const [search] = useSearchParams()
  const setSearch = useUpdateSearchParams()
  const phone = useIsPhone()
  const foldable = phone ? names.slice(1) : folded
  const hidden = foldable.filter((name) => search.get(name)).length
  // A folded filter that is set is in sight when the list opens.
  const [open, setOpen] = useState(hidden > 0 && !phone)
  const reset = () => setSearch(Object.fromEntries(names.map((name) => [name, null])))
  return (
    <search className={classes.bar} data-open={open} aria-label="Filtri">
      {children}
      {(phone || open) && more}
      {foldable.length > 0 && (
        <Button
          className={classes.toggle}
          variant="default"
          aria-expanded={open}
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          onClick={() => setOpen(!open)}
        >
          {hidden > 0 ? `Filtri (${hidden})` : 'Filtri'}
        </Button>
      )}
      <Button
        className={classes.reset}
        variant="subtle"
        color="gray"
        c="var(--ink)"
        leftSection={<IconFilterOff size={18} aria-hidden />}
        onClick={reset}
      >
        Reset filtri
      </Button>
    </search>
  )
}
