import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconFilterOff } from '@tabler/icons-react'
import { Children, type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ChipList } from '../form/Chips.tsx'
import { useIsPhone } from '../ui/useIsPhone.ts'
import classes from './FilterBar.module.css'
import { FilterModeContext, focusFilters } from './FilterChip.tsx'
import { useUpdateSearchParams } from './usePageQuery.ts'

type FilterBarProps = {
  /** The parameters of the address that "Reset filtri" clears, that of the first field first. */
  names: readonly string[]
  /** The parameters of the filters that are folded away on wide screens too. */
  folded?: readonly string[]
  /** Those filters. */
  more?: ReactNode
  /** The filters that are used most; phones show the first one. */
  children: ReactNode
}

/** The filters of a list: the usual ones in a row, the others behind "Filtri (n)", and each that is set as a chip. */
export function FilterBar({ names, folded = [], more, children }: FilterBarProps) {
  const [search] = useSearchParams()
  const setSearch = useUpdateSearchParams()
  const phone = useIsPhone()
  const [open, setOpen] = useState(false)
  const isSet = (name: string) => Boolean(search.get(name))
  const fields = Children.toArray(children)
  const visible = phone ? fields.slice(0, 1) : fields
  const foldable = phone ? names.slice(1) : folded
  const hidden = foldable.filter(isSet).length
  return (
    <search className={classes.bar} aria-label="Filtri">
      <div className={classes.fields}>
        {visible}
        {foldable.length > 0 && (
          <Button
            className={classes.toggle}
            variant="default"
            data-toggle
            aria-expanded={open}
            leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
            onClick={() => setOpen(!open)}
          >
            {hidden > 0 ? `Filtri (${hidden})` : 'Filtri'}
          </Button>
        )}
      </div>
      {open && (
        <div className={classes.fields}>
          {phone && fields.slice(1)}
          {more}
        </div>
      )}
      {names.some(isSet) && (
        <div className={classes.active} data-chips>
          <FilterModeContext value="chips">
            <ChipList label="Filtri attivi">
              {fields}
              {more}
            </ChipList>
          </FilterModeContext>
          <Button
            className={classes.reset}
            variant="subtle"
            color="gray"
            c="var(--ink)"
            size="compact-sm"
            leftSection={<IconFilterOff size={16} aria-hidden />}
            onClick={({ currentTarget }) => {
              focusFilters(currentTarget)
              setSearch(Object.fromEntries(names.map((name) => [name, null])))
            }}
          >
            Reset filtri
          </Button>
        </div>
      )}
    </search>
  )
}
