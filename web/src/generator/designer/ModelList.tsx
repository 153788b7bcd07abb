import { Button } from '@mantine/core'
import { formatCount, formatNumber } from '@portale/domain/platform/counts.ts'
import { IconArchive, IconDatabase } from '@tabler/icons-react'
import type { Model } from './edited-design.ts'
import classes from './SideList.module.css'
import { SideItem, SideList } from './SideList.tsx'
import type { Designer } from './useDesigner.ts'

type Props = {
  designer: Designer
  /** The uid of the model in the editor. */
  current: string | undefined
  onAdd: () => void
  archivedCount: number
  onOpenArchive: () => void
}

/** 'Veicolo, 6 campi' */
const caption = ({ interface_name_singular: name, fields }: Model) =>
  `${name.trim() || 'senza nome'}, ${formatCount(fields.length, 'campo', 'campi')}`

/** "Modelli", with a button that opens the archived items. */
export function ModelList({ designer, current, onAdd, archivedCount, onOpenArchive }: Props) {
  const { edited, select, hasProblems } = designer
  return (
    <SideList title="Modelli" addLabel="Aggiungi modello" onAdd={onAdd} path="models">
      {edited.models.length === 0 ? (
        <p className={classes.note}>Ancora nessun modello.</p>
      ) : (
        <ul className={classes.list}>
          {edited.models.map((model, index) => (
            <SideItem
              key={model.uid}
              icon={IconDatabase}
              name={model.name.trim() || 'Nuovo modello'}
              caption={caption(model)}
              hasProblems={hasProblems(`models.${index}`)}
              isCurrent={current === model.uid}
              onSelect={() => select(model.uid)}
            />
          ))}
        </ul>
      )}
      {archivedCount > 0 && (
        <Button
          variant="subtle"
          size="sm"
          className={classes.more}
          leftSection={<IconArchive size={18} stroke={1.7} aria-hidden />}
          onClick={onOpenArchive}
        >
          Messi da parte ({formatNumber(archivedCount)})
        </Button>
      )}
    </SideList>
  )
}
