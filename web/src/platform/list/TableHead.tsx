import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type PointerEvent, Suspense, useRef, useState } from 'react'
import { lazyComponent } from '../ui/lazy-component.ts'
import classes from './DataTable.module.css'
import { SortHeader } from './SortHeader.tsx'
import type { ListView } from './useListView.ts'

const options = lazyComponent(
  async () => (await import('./ListOptions.tsx')).ListOptions,
  'Le opzioni dell’elenco non si sono caricate',
)

type ListOptionsButtonProps = {
  list: string
  columns: { key: string; header: string }[]
  listView: ListView
  /** Makes a column a step narrower or wider. */
  onResize: (key: string, step: -1 | 1) => void
}

/** Opens the options of a list: columns, density, page size. */
export function ListOptionsButton(props: ListOptionsButtonProps) {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <ActionIcon
        ref={button}
        size={28}
        variant="subtle"
        color="gray"
        aria-label="Colonne e opzioni dell’elenco"
        title="Colonne e opzioni dell’elenco"
        aria-haspopup="dialog"
        aria-expanded={opened}
        disabled={!props.listView.isLoaded}
        onPointerEnter={options.preload}
        onFocus={options.preload}
        onClick={() => (opened ? setOpened(false) : options.open(() => setOpened(true)))}
        // The focus is still here for a moment after they have opened.
        onKeyDown={({ key }) => key === 'Escape' && setOpened(false)}
      >
        <IconAdjustmentsHorizontal size={16} aria-hidden />
      </ActionIcon>
      {opened && (
        <Suspense>
          <options.Component
            {...props}
            onClose={() => {
              setOpened(false)
              button.current?.focus()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

const minWidth = 60
const maxWidth = 1200
const keyStep = 16

const clamp = (width: number) => Math.round(Math.min(maxWidth, Math.max(minWidth, width)))

/** The width of a column in px, one step narrower or wider. */
export const changeWidth = (width: number, step: -1 | 1): number => clamp(width + step * keyStep)

type ResizableHeaderProps = {
  header: string
  sort?: string
  align?: 'right'
  isMain: boolean
  width: number | undefined
  /** Stores a width in px; undefined returns to the one that the content needs. Without it the column keeps its width. */
  onResize?: (width: number | undefined) => void
}

/**
 * The header of a column with a handle at its end: dragged, or reset by a double click. With the keyboard, Shift and the
 * arrows on a header that sorts change the width, as do the list's options for every column.
 */
export function ResizableHeader({ onResize, width, ...header }: ResizableHeaderProps) {
  const cell = useRef<HTMLTableCellElement>(null)
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!onResize) return
    event.preventDefault()
    const handle = event.currentTarget
    const [startX, startWidth] = [event.clientX, cell.current?.offsetWidth ?? minWidth]
    const widthAt = (x: number) => clamp(startWidth + x - startX)
    const show = (width: string) => {
      if (!cell.current) return
      cell.current.style.minWidth = width
      // Columns that are fitted to the frame have their width here.
      const col = cell.current.closest('table')?.querySelectorAll('col')[cell.current.cellIndex]
      if (col?.style.width && width) col.style.width = width
    }
    const move = ({ clientX }: globalThis.PointerEvent) => show(`${widthAt(clientX)}px`)
    const end = ({ clientX }: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', move)
      show('')
      if (Math.abs(clientX - startX) > 2) onResize(widthAt(clientX))
    }
    handle.setPointerCapture(event.pointerId)
    handle.addEventListener('pointermove', move)
    handle.addEventListener('pointerup', end, { once: true })
    handle.addEventListener('pointercancel', () => handle.removeEventListener('pointermove', move), { once: true })
  }
  return (
    <SortHeader
      {...header}
      width={width}
      cell={cell}
      onKeyDown={({ key, shiftKey }) => {
        if (!shiftKey || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return
        onResize?.(changeWidth(cell.current?.offsetWidth ?? minWidth, key === 'ArrowLeft' ? -1 : 1))
      }}
    >
      {onResize && (
        <span
          className={classes.resize}
          aria-hidden
          data-resize={header.header}
          onPointerDown={drag}
          onDoubleClick={() => onResize(undefined)}
        />
      )}
    </SortHeader>
  )
}

/** The header of the column of actions, with the options of the list if it has any. */
export const ActionsHeader = ({ children, hasActions }: { children?: React.ReactNode; hasActions: boolean }) => (
  <th scope="col" className={classes.options} data-screen>
    {hasActions && <VisuallyHidden>Azioni</VisuallyHidden>}
    {children}
  </th>
)
