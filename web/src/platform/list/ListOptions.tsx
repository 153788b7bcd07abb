import { ActionIcon, Button, Checkbox, Popover, SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import {
  arrangeColumns,
  type Density,
  toColumnSettings,
  toViewSearch,
} from '@portale/domain/platform/lists/list-view.rules.ts'
import { pageSizes } from '@portale/domain/platform/page.ts'
import { type Icon, IconArrowDown, IconArrowUp, IconDeviceFloppy, IconMinus, IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { lazyComponent } from '../ui/lazy-component.ts'
import classes from './ListOptions.module.css'
import type { ListView } from './useListView.ts'
import { useUpdateSearchParams } from './usePageQuery.ts'

const saveDialog = lazyComponent(
  async () => (await import('./SaveViewDialog.tsx')).SaveViewDialog,
  'La finestra non si è caricata',
)

const densityOptions: { value: Density; label: string }[] = [
  { value: 'comfortable', label: 'Comoda' },
  { value: 'compact', label: 'Compatta' },
]

type Props = {
  list: string
  columns: { key: string; header: string }[]
  listView: ListView
  onResize: (key: string, step: -1 | 1) => void
}

/** The options of a list, open below the place where they are rendered. The dialog that saves a view takes their place. */
export function ListOptions({ onClose, ...props }: Props & { onClose: () => void }) {
  const [isSaving, setSaving] = useState(false)
  const { search } = useLocation()
  const { list, listView } = props
  if (isSaving) {
    const saved_view = { list, name: '', search: toViewSearch(search), columns: listView.columns, shared_roles: [] }
    return (
      <Suspense>
        <saveDialog.Component values={{ saved_view }} onClose={onClose} />
      </Suspense>
    )
  }
  return (
    <Popover opened withRoles={false} onChange={onClose} position="bottom-end" width={400} trapFocus shadow="md">
      <Popover.Target>
        <span />
      </Popover.Target>
      <Popover.Dropdown role="dialog" data-inner-overlay aria-label="Opzioni dell’elenco">
        <Options {...props} onSave={() => saveDialog.open(() => setSaving(true))} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** The columns of a list, their order, its density and page size, and saving all that as a view. */
function Options({ columns, listView, onResize, onSave }: Props & { onSave: () => void }) {
  const { settings, changeColumns, changeSettings, columns: chosen } = listView
  const [search] = useSearchParams()
  const setSearch = useUpdateSearchParams()
  const arranged = arrangeColumns(columns, chosen)
  const visible = arranged.filter(({ hidden }) => !hidden)
  const toggle = (key: string) =>
    changeColumns(
      toColumnSettings(
        arranged.map((entry) => (entry.column.key === key ? { ...entry, hidden: !entry.hidden } : entry)),
      ),
    )
  const move = (index: number, step: -1 | 1) => {
    const next = [...arranged]
    const [moved] = next.splice(index, 1)
    if (moved) next.splice(index + step, 0, moved)
    changeColumns(toColumnSettings(next))
  }
  return (
    <div className={classes.options}>
      <div className={classes.row}>
        <span id="list-density">Densità</span>
        <SegmentedControl
          size="xs"
          aria-labelledby="list-density"
          data={densityOptions}
          value={settings.density ?? 'comfortable'}
          onChange={(density) => changeSettings({ density })}
        />
      </div>
      <div className={classes.row}>
        <span id="list-rows">Righe</span>
        <SegmentedControl
          size="xs"
          aria-labelledby="list-rows"
          data={pageSizes.map(String)}
          value={search.get('per_page') ?? '25'}
          onChange={(per_page) => setSearch({ per_page })}
        />
      </div>
      <ul className={classes.columns} aria-label="Colonne">
        {arranged.map(({ column, hidden }, index) => (
          <li key={column.key}>
            <Checkbox
              size="sm"
              label={column.header}
              checked={!hidden}
              disabled={!hidden && visible.length === 1}
              onChange={() => toggle(column.key)}
            />
            <StepButton
              icon={IconMinus}
              label={`Stringi ${column.header}`}
              disabled={hidden}
              onClick={() => onResize(column.key, -1)}
            />
            <StepButton
              icon={IconPlus}
              label={`Allarga ${column.header}`}
              disabled={hidden}
              onClick={() => onResize(column.key, 1)}
            />
            <StepButton
              icon={IconArrowUp}
              label={`Sposta ${column.header} prima`}
              disabled={index === 0}
              onClick={() => move(index, -1)}
            />
            <StepButton
              icon={IconArrowDown}
              label={`Sposta ${column.header} dopo`}
              disabled={index === arranged.length - 1}
              onClick={() => move(index, 1)}
            />
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button variant="subtle" size="compact-sm" disabled={chosen === null} onClick={() => changeColumns(null)}>
          Colonne iniziali
        </Button>
        <Button
          size="compact-sm"
          leftSection={<IconDeviceFloppy size={16} aria-hidden />}
          onPointerEnter={saveDialog.preload}
          onFocus={saveDialog.preload}
          onClick={onSave}
        >
          Salva come vista
        </Button>
      </div>
    </div>
  )
}

type StepButtonProps = { icon: Icon; label: string; disabled: boolean; onClick: () => void }

const StepButton = ({ icon: Glyph, label, ...button }: StepButtonProps) => (
  <ActionIcon size={28} variant="subtle" color="gray" aria-label={label} title={label} {...button}>
    <Glyph size={16} aria-hidden />
  </ActionIcon>
)
