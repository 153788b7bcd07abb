import { ActionIcon, Menu } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { type SavedView, toViewSearch } from '@portale/domain/platform/lists/list-view.rules.ts'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import { IconDots, IconHome, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useActor } from '../api/session.ts'
import { useInvalidateAfter } from '../api/useInvalidateAfter.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { toast } from '../ui/toast.ts'
import { saveView } from './list-view.api.ts'
import type { ListView } from './useListView.ts'

const failure = 'La finestra non si è caricata'
const editDialog = lazyComponent(async () => (await import('./SaveViewDialog.tsx')).SaveViewDialog, failure)
const deleteDialog = lazyComponent(async () => (await import('./SaveViewDialog.tsx')).DeleteViewDialog, failure)

/** What can be done with the current view. */
export function ViewMenu({ listView, view }: { listView: ListView; view: SavedView }) {
  const { settings, columns, changeSettings } = listView
  const { search } = useLocation()
  const actor = useActor()
  const [dialog, setDialog] = useState<'edit' | 'delete'>()
  const invalidate = useInvalidateAfter(['list-views'])
  const isInitial = settings.default_view_id === view.id
  const isEditable = view.owner.id === actor.id || isAdministrator(actor)
  const close = () => setDialog(undefined)
  const update = () =>
    invalidate(() =>
      saveView({ saved_view: { ...view, search: toViewSearch(search), columns } }).then(
        () => toast(`Vista «${view.name}» aggiornata.`),
        () => toast('La vista non è stata aggiornata: ricarica la pagina e riprova.'),
      ),
    )
  return (
    <>
      <Menu position="bottom-end" width={260} shadow="md">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={`Azioni della vista ${view.name}`}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconHome size={16} aria-hidden />}
            onClick={() => changeSettings({ default_view_id: isInitial ? null : view.id })}
          >
            {isInitial ? 'Non aprire più con questa vista' : 'Apri l’elenco con questa vista'}
          </Menu.Item>
          {isEditable && (
            <>
              <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={update}>
                Salva i filtri e le colonne di adesso
              </Menu.Item>
              <Menu.Item
                leftSection={<IconPencil size={16} aria-hidden />}
                onClick={() => editDialog.open(() => setDialog('edit'))}
              >
                Rinomina o condividi
              </Menu.Item>
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => deleteDialog.open(() => setDialog('delete'))}
              >
                Elimina la vista
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {dialog === 'edit' && <editDialog.Component values={{ saved_view: view }} onClose={close} />}
        {dialog === 'delete' && <deleteDialog.Component view={view} onClose={close} />}
      </Suspense>
    </>
  )
}
