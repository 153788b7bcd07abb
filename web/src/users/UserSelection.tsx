import { subjects } from '@portale/domain/lists/subject.ts'
import type { Actor } from '@portale/domain/roles.ts'
import { canAssignRole, deletionProblem, outranks } from '@portale/domain/users/user.policy.ts'
import type { SelectedUser } from '@portale/domain/users/user.ts'
import { useActor } from '../api/session.ts'
import { BatchActions } from '../list/BatchActions.tsx'
import type { BatchAction } from '../list/batch-action.ts'
import { postBatch } from '../list/batches.ts'
import { ExportSelected } from '../list/ExportSelected.tsx'
import { SelectionBar } from '../list/SelectionBar.tsx'
import type { Selection } from '../list/selection.ts'
import { usersUrl } from './user.api.ts'

const rank = ({ id, roles }: SelectedUser) => ({ id, role: roles[0]?.name ?? '' })

const deleteUsers = postBatch(`${usersUrl}/delete`)
const restoreUsers = postBatch(`${usersUrl}/restore`)

/** What an administrator can do with users in use. */
const activeActions = (actor: Actor): BatchAction<SelectedUser>[] => [
  {
    label: 'Invia link di reset',
    title: (rows) => `Invia il link di reset a ${rows}`,
    participle: 'avvisat',
    appliesTo: (user) => outranks(actor, rank(user)),
    exception: ['ha un ruolo pari o superiore al tuo', 'hanno un ruolo pari o superiore al tuo'],
    effect: (count) =>
      `${count === 1 ? 'Riceverà' : 'Riceverà ciascuno'} un collegamento per scegliere una nuova password. Vale 60 minuti e annulla quelli inviati prima.`,
    send: postBatch(`${usersUrl}/reset-password`),
    done: (changed) => (changed === 1 ? 'Il link è in attesa di invio.' : `${changed} link in attesa di invio.`),
  },
  {
    label: 'Elimina',
    participle: 'eliminat',
    danger: true,
    appliesTo: (user) => deletionProblem(actor, rank(user)) === undefined,
    exception: ['non si può eliminare insieme ad altri', 'non si possono eliminare insieme ad altri'],
    effect: (count) =>
      `${count === 1 ? 'Non potrà più accedere e le sue sessioni aperte verranno chiuse' : 'Non potranno più accedere e le loro sessioni aperte verranno chiuse'}. I documenti caricati restano.`,
    send: deleteUsers,
    undo: { send: restoreUsers, done: 'di nuovo con accesso al portale' },
  },
]

/** What an administrator can do with users whose account was closed. */
const deletedActions = (actor: Actor): BatchAction<SelectedUser>[] => [
  {
    label: 'Ripristina',
    participle: 'ripristinat',
    appliesTo: (user) => canAssignRole(actor, rank(user).role),
    exception: ['ha un ruolo pari o superiore al tuo', 'hanno un ruolo pari o superiore al tuo'],
    effect: (count) =>
      `${count === 1 ? 'Potrà' : 'Potranno'} di nuovo accedere, con il ruolo, i partner e la password di prima.`,
    send: restoreUsers,
    undo: { send: deleteUsers, done: 'di nuovo senza accesso' },
  },
]

type Props = {
  selection: Selection<SelectedUser>
  /** How many users match the filters. */
  total: number
  filters: readonly string[]
  isDeletedList: boolean
}

/** What can be done with the selected users, as far as the actor's rank reaches. */
export function UserSelection({ selection, total, filters, isDeletedList }: Props) {
  const actor = useActor()
  return (
    <SelectionBar selection={selection} subject={subjects.users} all={{ total, url: `${usersUrl}/selection`, filters }}>
      <BatchActions
        subject={subjects.users}
        selection={selection}
        actions={isDeletedList ? deletedActions(actor) : activeActions(actor)}
        refresh={['users']}
      />
      <ExportSelected rows={selection.rows} url={`${usersUrl}/xls`} fileName="utenti.xlsx" />
    </SelectionBar>
  )
}
