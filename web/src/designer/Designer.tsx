import { Button } from '@mantine/core'
import type { Automation } from '@portale/domain/designer/automation.ts'
import { IconDatabase, IconPlus } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { useMe } from '../api/session.ts'
import { FormAlert } from '../form/FormAlert.tsx'
import form from '../form/form.module.css'
import { EmptyState } from '../ui/EmptyState.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { Page } from '../ui/Page.tsx'
import { CreatedNote } from './CreatedNote.tsx'
import { DesignBar } from './DesignBar.tsx'
import classes from './Designer.module.css'
import { DesignTools } from './DesignTools.tsx'
import { blankModel } from './draft.ts'
import { forget } from './kept.ts'
import { ModelEditor } from './ModelEditor.tsx'
import { ModelList } from './ModelList.tsx'
import { type NewPage, newPages } from './new-pages.ts'
import { applyLabel, applyTask, restoreTask } from './plan-task.ts'
import { RestoredNote } from './RestoredNote.tsx'
import { RoleEditor } from './RoleEditor.tsx'
import { RoleList } from './RoleList.tsx'
import { useDesigner } from './useDesigner.ts'
import { usePlanning } from './usePlanning.tsx'
import { useShortcuts } from './useShortcuts.ts'

const aside = lazyComponent(
  async () => (await import('./AsideDialog.tsx')).AsideDialog,
  'La finestra non si è caricata',
)

type Props = {
  automation: Automation
  selection: { selected: string | undefined; select: (uid: string | undefined) => void }
  /** The pages that were made just now. */
  pages: NewPage[]
  onPages: (pages: NewPage[]) => void
}

/** Roles and models beside what is chosen of them, and at the foot what is missing or "Ricrea i modelli" (DESIGN §5). */
export function Designer({ automation, selection, pages, onPages }: Props) {
  const { id } = useMe().user
  const designer = useDesigner(automation, selection)
  const { draft, edit, select, missing } = designer
  const [asideOpen, setAsideOpen] = useState(false)
  const [imported, setImported] = useState<string[]>([])
  const planning = usePlanning({
    lock_version: automation.lock_version,
    refuse({ errors = {}, message }) {
      const { rest, first } = designer.refuse(errors)
      if (first) goTo(first)
      return first || rest.length > 0 ? rest : [message]
    },
    onDone(applied) {
      forget(id)
      onPages(applied ? newPages(automation, applied) : [])
    },
  })
  useShortcuts(designer)

  /** The field that is to have the focus, once it is there. */
  const [goal, setGoal] = useState<string>()
  useEffect(() => {
    if (goal === undefined) return
    document.querySelector<HTMLElement>(`[data-path="${goal}"]`)?.focus()
    setGoal(undefined)
  }, [goal])

  function goTo(path: string) {
    const [list, place] = path.split('.')
    const thing = (list === 'roles' ? draft.roles : draft.models)[Number(place)]
    if (thing) select(thing.uid)
    setGoal(path)
  }
  function submit() {
    if (missing) goTo(missing.key)
    else {
      designer.refuse({})
      void planning.begin(applyTask(automation, designer.design))
    }
  }

  const at = draft.models.findIndex(({ uid }) => uid === designer.selected)
  const shown = Math.max(at, 0)
  const model = draft.models[shown]
  const role = draft.roles.find(({ uid }) => uid === designer.selected)
  const part = { designer, focus: setGoal }
  const addModel = () => {
    const added = blankModel()
    edit((now) => ({ ...now, models: [...now.models, added] }))
    select(added.uid)
    setGoal(`models.${draft.models.length}.name`)
  }
  const closed = designer.dirty ? 'Prima ricrea i modelli, o scarta la bozza.' : undefined

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
            closed={closed}
            onTask={planning.begin}
            onProblems={setImported}
          />
        }
      >
        <FormAlert problems={planning.problems} onReload={planning.reload} />
        <FormAlert problems={imported} />
        <CreatedNote pages={pages} onClose={() => onPages([])} />
        <RestoredNote designer={designer} />
        <div className={classes.layout}>
          <div className={classes.lists}>
            <RoleList {...part} />
            <ModelList
              designer={designer}
              shown={role ? undefined : model?.uid}
              onAdd={addModel}
              aside={automation.set_aside.length}
              onAside={() => aside.open(() => setAsideOpen(true))}
            />
          </div>
          <div className={classes.card}>
            {role && <RoleEditor designer={designer} role={role} at={`roles.${draft.roles.indexOf(role)}`} />}
            {!role && model && <ModelEditor key={model.uid} {...part} model={model} at={`models.${shown}`} />}
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
      <DesignBar
        missing={missing?.message}
        dirty={designer.dirty}
        quiet={draft.models.length === 0 && !designer.dirty}
        busy={planning.busy}
        label={applyLabel(automation)}
        onSubmit={submit}
      />
      {planning.dialog}
      {asideOpen && (
        <Suspense>
          <aside.Component
            items={automation.set_aside}
            closed={closed}
            onRestore={(items) => {
              setAsideOpen(false)
              void planning.begin(restoreTask(items))
            }}
            onClose={() => setAsideOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
