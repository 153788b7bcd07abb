import { Button } from '@mantine/core'
import type { Automation } from '@portale/domain/generator/designer/automation.ts'
import { IconAlertTriangle, IconDatabase, IconPlus } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { useMe } from '../../platform/api/session.ts'
import { FormAlert } from '../../platform/form/FormAlert.tsx'
import form from '../../platform/form/form.module.css'
import { useUndoShortcuts } from '../../platform/form/useUndoShortcuts.ts'
import { EmptyState } from '../../platform/ui/EmptyState.tsx'
import { lazyComponent } from '../../platform/ui/lazy-component.ts'
import { Page } from '../../platform/ui/Page.tsx'
import classes from './Designer.module.css'
import { NewPagesNotice, RestoredEditsNotice } from './DesignerNotices.tsx'
import { DesignTools } from './DesignTools.tsx'
import { deleteStoredEdits } from './design-storage.ts'
import { applyLabel, applyTask, restoreTask } from './design-task.ts'
import { blankModel } from './edited-design.ts'
import { ModelEditor } from './ModelEditor.tsx'
import { ModelList } from './ModelList.tsx'
import { type NewPage, newPages } from './new-pages.ts'
import { RoleEditor, RoleList } from './Roles.tsx'
import { useDesigner } from './useDesigner.ts'
import { useDesignTask } from './useDesignTask.tsx'

const archiveDialog = lazyComponent(
  async () => (await import('./ArchiveDialog.tsx')).ArchiveDialog,
  'La finestra non si è caricata',
)

/** Moves the focus to the input with an error key, once that input is on the page. */
function useFocusByPath() {
  const [path, focus] = useState<string>()
  useEffect(() => {
    if (path === undefined) return
    document.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus()
    focus(undefined)
  }, [path])
  return focus
}

type Props = {
  automation: Automation
  selection: { selected: string | undefined; select: (uid: string | undefined) => void }
  /** The pages that the last apply created. */
  pages: NewPage[]
  onPages: (pages: NewPage[]) => void
}

/** The lists of roles and models, the editor of the selected one, and the bar with "Ricrea i modelli" (DESIGN §5). */
export function Designer({ automation, selection, pages, onPages }: Props) {
  const { id } = useMe().user
  const designer = useDesigner(automation, selection)
  const { edited, edit, select, blockingProblem } = designer
  const [isArchiveOpen, setArchiveOpen] = useState(false)
  const [importProblems, setImportProblems] = useState<string[]>([])
  const focus = useFocusByPath()
  const designTask = useDesignTask({
    lock_version: automation.lock_version,
    showErrors({ errors = {}, message }) {
      const { firstKey, otherProblems } = designer.showServerErrors(errors)
      if (firstKey) showInput(firstKey)
      return firstKey || otherProblems.length > 0 ? otherProblems : [message]
    },
    onApplied(applied) {
      deleteStoredEdits(id)
      onPages(applied ? newPages(automation, applied) : [])
    },
  })
  useUndoShortcuts(designer)

  /** Selects the model or role of an error key, and focuses the input. */
  function showInput(path: string) {
    const [list, index] = path.split('.')
    const item = (list === 'roles' ? edited.roles : edited.models)[Number(index)]
    if (item) select(item.uid)
    focus(path)
  }
  function submit() {
    if (blockingProblem) showInput(blockingProblem.key)
    else {
      designer.showServerErrors({})
      void designTask.start(applyTask(automation, designer.design))
    }
  }
  const addModel = () => {
    const model = blankModel()
    edit((current) => ({ ...current, models: [...current.models, model] }))
    select(model.uid)
    focus(`models.${edited.models.length}.name`)
  }

  const selectedIndex = edited.models.findIndex(({ uid }) => uid === designer.selected)
  const modelIndex = Math.max(selectedIndex, 0)
  const model = edited.models[modelIndex]
  const role = edited.roles.find(({ uid }) => uid === designer.selected)
  const disabledReason = designer.isDirty ? 'Prima ricrea i modelli, o scarta la bozza.' : undefined

  return (
    <div className={form.form}>
      <Page
        title="Generatore"
        crumbs={[{ label: 'Amministrazione' }, { label: 'Generatore' }]}
        caption="Definisci ruoli e modelli, poi il server crea tabelle, pagine e permessi."
        actions={
          <DesignTools
            designer={designer}
            automation={automation}
            disabledReason={disabledReason}
            onTask={designTask.start}
            onImportProblems={setImportProblems}
          />
        }
      >
        <FormAlert problems={designTask.problems} onReload={designTask.reload} />
        <FormAlert problems={importProblems} />
        <NewPagesNotice pages={pages} onClose={() => onPages([])} />
        <RestoredEditsNotice designer={designer} />
        <div className={classes.layout}>
          <div className={classes.lists}>
            <RoleList designer={designer} focus={focus} />
            <ModelList
              designer={designer}
              current={role ? undefined : model?.uid}
              onAdd={addModel}
              archivedCount={automation.set_aside.length}
              onOpenArchive={() => archiveDialog.open(() => setArchiveOpen(true))}
            />
          </div>
          <div className={classes.card}>
            {role && <RoleEditor designer={designer} role={role} path={`roles.${edited.roles.indexOf(role)}`} />}
            {!role && model && (
              <ModelEditor
                key={model.uid}
                designer={designer}
                focus={focus}
                model={model}
                path={`models.${modelIndex}`}
              />
            )}
            {!role && !model && (
              <EmptyState
                icon={IconDatabase}
                title="Ancora nessun modello"
                hint="Un modello è un registro della rete, come i veicoli dimostrativi: con i suoi campi, le sue pagine e chi può usarle."
                action={
                  <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={addModel}>
                    Aggiungi il primo modello
                  </Button>
                }
              />
            )}
          </div>
        </div>
      </Page>
      <div className={form.bar} data-bar>
        <div
          className={`${form.info} ${classes.barInfo}`}
          role="status"
          data-incomplete={blockingProblem !== undefined || undefined}
        >
          {blockingProblem && <IconAlertTriangle size={18} stroke={1.7} aria-hidden />}
          {blockingProblem?.message ?? (designer.isDirty ? 'Bozza non ancora applicata' : '')}
        </div>
        <Button
          variant={edited.models.length === 0 && !designer.isDirty ? 'default' : undefined}
          loading={designTask.isBusy}
          onClick={submit}
        >
          {applyLabel(automation)}
        </Button>
      </div>
      {designTask.dialog}
      {isArchiveOpen && (
        <Suspense>
          <archiveDialog.Component
            items={automation.set_aside}
            disabledReason={disabledReason}
            onRestore={(items) => {
              setArchiveOpen(false)
              void designTask.start(restoreTask(items))
            }}
            onClose={() => setArchiveOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
