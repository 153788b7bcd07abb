import { Button } from '@mantine/core'
import { IconArchive, IconDatabase } from '@tabler/icons-react'
import type { DesignProps } from './part.ts'
import side from './SideList.module.css'
import { SideItem, SideList } from './SideList.tsx'
import { captionOf } from './texts.ts'

type Props = Pick<DesignProps, 'designer'> & {
  /** The model on the right. */
  shown: string | undefined
  onAdd: () => void
  /** How many things lie aside. */
  aside: number
  onAside: () => void
}

/** "Modelli", the chosen one tinted; below them what was set aside. */
export function ModelList({ designer: { draft, select, isFaulty }, shown, onAdd, aside, onAside }: Props) {
  return (
    <SideList title="Modelli" add="Aggiungi modello" onAdd={onAdd} path="models">
      {draft.models.length === 0 ? (
        <p className={side.note}>Ancora nessun modello.</p>
      ) : (
        <ul className={side.list}>
          {draft.models.map((model, index) => (
            <SideItem
              key={model.uid}
              icon={IconDatabase}
              name={model.name.trim() || 'Nuovo modello'}
              caption={captionOf(model)}
              faulty={isFaulty(`models.${index}`)}
              current={shown === model.uid}
              onSelect={() => select(model.uid)}
            />
          ))}
        </ul>
      )}
      {aside > 0 && (
        <Button
          variant="subtle"
          size="sm"
          className={side.more}
          leftSection={<IconArchive size={18} stroke={1.7} aria-hidden />}
          onClick={onAside}
        >
          Messi da parte ({aside})
        </Button>
      )}
    </SideList>
  )
}
