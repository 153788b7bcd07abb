import { ActionIcon, Button, Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import type { Automation } from '@portale/domain/generator/designer/automation.ts'
import {
  type Icon,
  IconApi,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconDownload,
  IconEraser,
  IconHistory,
  IconUpload,
} from '@tabler/icons-react'
import { useRef } from 'react'
import { useDownload } from '../../platform/api/useDownload.ts'
import { RowMenu } from '../../platform/list/RowMenu.tsx'
import { toast } from '../../platform/ui/toast.ts'
import { exportUrl, openApiUrl } from './automation.api.ts'
import classes from './Designer.module.css'
import { type DesignTask, resetTask, undoTask } from './design-task.ts'
import { toEdited } from './edited-design.ts'
import type { Designer } from './useDesigner.ts'

type Props = {
  designer: Designer
  automation: Automation
  /** Why the applied design can't be changed now, except by the edited design. */
  disabledReason: string | undefined
  onTask: (task: DesignTask) => void
  onImportProblems: (problems: string[]) => void
}

/** Replaces the edited design with the design of a file; the server matches its models with the existing ones. */
async function importDesign(file: File, { edit, select }: Designer, { roles }: Automation): Promise<string[]> {
  try {
    // Loaded on demand: it validates the whole shape, which nothing else on this screen needs.
    const { readDesignFile } = await import('@portale/domain/generator/designer/design-file.ts')
    const result = readDesignFile(await file.text(), { roles })
    if ('problem' in result) return [result.problem]
    edit(() => toEdited(result.design))
    select(undefined)
    toast('Il progetto del file è ora la bozza: guardala e ricrea i modelli.')
    return []
  } catch {
    return ['Non è stato possibile leggere il file. Riprova.']
  }
}

/** Undo and redo, and a menu with the actions on the whole design. */
export function DesignTools({ designer, automation, disabledReason, onTask, onImportProblems }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { start, failure } = useDownload()
  const { last } = automation
  return (
    <>
      <HistoryButton icon={IconArrowBackUp} label="Annulla (Ctrl+Z)" onClick={designer.undo} />
      <HistoryButton icon={IconArrowForwardUp} label="Ripeti (Ctrl+Maiusc+Z)" onClick={designer.redo} />
      <RowMenu subject="il progetto">
        <Menu.Item
          leftSection={<IconHistory size={18} aria-hidden />}
          disabled={!last?.undoable || disabledReason !== undefined}
          title={disabledReason}
          onClick={() => last && onTask(undoTask(last))}
        >
          Annulla l’ultima modifica
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDownload size={18} aria-hidden />}
          disabled={automation.models.length === 0}
          onClick={() => start(exportUrl, 'generatore.json')}
        >
          Esporta progetto
        </Menu.Item>
        <Menu.Item leftSection={<IconUpload size={18} aria-hidden />} onClick={() => input.current?.click()}>
          Importa progetto
        </Menu.Item>
        <Menu.Item
          leftSection={<IconEraser size={18} aria-hidden />}
          disabled={!designer.isDirty}
          onClick={designer.discard}
        >
          Scarta la bozza
        </Menu.Item>
        <Menu.Item
          leftSection={<IconApi size={18} aria-hidden />}
          component="a"
          href={openApiUrl}
          target="_blank"
          rel="noopener"
        >
          Descrizione OpenAPI
        </Menu.Item>
      </RowMenu>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label="File del progetto"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (!file) return
          onImportProblems([])
          void importDesign(file, designer, automation).then(onImportProblems)
        }}
      />
      {automation.models.length > 0 && (
        <Button variant="default" className={classes.reset} onClick={() => onTask(resetTask(designer.isDirty))}>
          Resetta ambiente
        </Button>
      )}
      <div role="alert" className={classes.failure}>
        {failure && `Non è stato possibile creare il file. Riprova. ${failure.reason}`}
      </div>
    </>
  )
}

type HistoryButtonProps = { icon: Icon; label: string; onClick: (() => void) | undefined }

function HistoryButton({ icon: Glyph, label, onClick }: HistoryButtonProps) {
  return (
    <ActionIcon size={36} aria-label={label} title={label} disabled={!onClick} onClick={onClick}>
      <Glyph size={20} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
