import { ActionIcon, Button, Menu } from '@mantine/core'
import type { Automation } from '@portale/domain/designer/automation.ts'
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
import { useDownload } from '../api/useDownload.ts'
import { RowMenu } from '../list/RowMenu.tsx'
import { exportAddress, openApiAddress } from './automation.api.ts'
import classes from './Designer.module.css'
import { type PlanTask, resetTask, undoTask } from './plan-task.ts'
import type { Designer } from './useDesigner.ts'
import { useImport } from './useImport.ts'

type Props = {
  designer: Designer
  automation: Automation
  /** Why what is applied can't be changed now but by the draft. */
  closed: string | undefined
  onTask: (task: PlanTask) => void
  onProblems: (problems: string[]) => void
}

/** What can be done with the whole design: a step back and forth, its file, the last change, "Resetta ambiente". */
export function DesignTools({ designer, automation, closed, onTask, onProblems }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { start, failure } = useDownload()
  const read = useImport(designer, automation, onProblems)
  const { last } = automation
  return (
    <>
      <StepButton icon={IconArrowBackUp} label="Annulla (Ctrl+Z)" step={designer.undo} />
      <StepButton icon={IconArrowForwardUp} label="Ripeti (Ctrl+Maiusc+Z)" step={designer.redo} />
      <RowMenu subject="il progetto">
        <Menu.Item
          leftSection={<IconHistory size={18} aria-hidden />}
          disabled={!last?.undoable || closed !== undefined}
          title={closed}
          onClick={() => last && onTask(undoTask(last))}
        >
          Annulla l’ultima modifica
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDownload size={18} aria-hidden />}
          disabled={automation.models.length === 0}
          onClick={() => start(exportAddress, 'generatore.json')}
        >
          Esporta progetto
        </Menu.Item>
        <Menu.Item leftSection={<IconUpload size={18} aria-hidden />} onClick={() => input.current?.click()}>
          Importa progetto
        </Menu.Item>
        <Menu.Item
          leftSection={<IconEraser size={18} aria-hidden />}
          disabled={!designer.dirty}
          onClick={designer.discard}
        >
          Scarta la bozza
        </Menu.Item>
        <Menu.Item
          leftSection={<IconApi size={18} aria-hidden />}
          component="a"
          href={openApiAddress}
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
          if (file) void read(file)
        }}
      />
      {automation.models.length > 0 && (
        <Button variant="default" className={classes.reset} onClick={() => onTask(resetTask(designer.dirty))}>
          Resetta ambiente
        </Button>
      )}
      <div role="alert" className={classes.failure}>
        {failure && `Non è stato possibile creare il file. Riprova. ${failure.reason}`}
      </div>
    </>
  )
}

function StepButton({ icon: Glyph, label, step }: { icon: Icon; label: string; step: (() => void) | undefined }) {
  return (
    <ActionIcon size={36} aria-label={label} title={label} disabled={!step} onClick={step}>
      <Glyph size={20} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
