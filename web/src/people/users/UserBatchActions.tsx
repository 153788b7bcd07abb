import {
  canAssignRole,
  deletionProblem,
  invitationProblem,
  reactivationProblem,
  resetLinkProblem,
  suspensionProblem,
} from '@portale/domain/people/users/user.policy.ts'
import type { SelectedUser } from '@portale/domain/people/users/user.ts'
import { subjects } from '@portale/domain/platform/lists/subject.ts'
import type { Actor } from '@portale/domain/platform/roles.ts'
import { useActor } from '../../platform/api/session.ts'
import { BatchActions } from '../../platform/list/BatchActions.tsx'
import type { BatchAction } from '../../platform/list/batch-action.ts'
import { postBatch } from '../../platform/list/batches.ts'
import { ExportSelected } from '../../platform/list/ExportSelected.tsx'
import type { Selection } from '../../platform/list/selection.ts'
import { lazyComponent } from '../../platform/ui/lazy-component.ts'
import { usersUrl } from './user.api.ts'

const suspension = lazyComponent(
  async () => (await import('./UserStateDialogs.tsx')).SuspendUsers,
  'La finestra non si è caricata',
)

const rank = (user: SelectedUser) => ({ ...user, role: user.roles[0]?.name ?? '' })

const deleteUsers = postBatch(`${usersUrl}/delete`)
const restoreUsers = postBatch(`${usersUrl}/restore`)
const reactivateUsers = postBatch(`${usersUrl}/reactivate`)

/** What an administrator can do with users in use. */
const activeActions = (actor: Actor): BatchAction<SelectedUser>[] => [
  {
    label: 'Invia link di reset',
    title: (rows) => `Invia il link di reset a ${rows}`,
    participle: 'avvisat',
    appliesTo: (user) => resetLinkProblem(actor, rank(user)) === undefined,
    exception: [
      'è sospeso o ha un ruolo pari o superiore al tuo',
      'sono sospesi o hanno un ruolo pari o superiore al tuo',
    ],
    effect: (count) =>
      `${count === 1 ? 'Riceverà' : 'Riceverà ciascuno'} un collegamento per scegliere una nuova password. Vale per il tempo scritto nell’e-mail e annulla quelli inviati prima.`,
    send: postBatch(`${usersUrl}/reset-password`),
    done: (changed) => (changed === 1 ? 'Il link è in attesa di invio.' : `${changed} link in attesa di invio.`),
  },
  {
    label: 'Invia l’invito',
    title: (rows) => `Invia l’invito a ${rows}`,
    participle: 'invitat',
    appliesTo: (user) => invitationProblem(actor, rank(user)) === undefined,
    exception: ['non aspetta un invito', 'non aspettano un invito'],
    effect: (count) =>
      `${count === 1 ? 'Riceverà' : 'Riceverà ciascuno'} un collegamento per scegliere la password. Vale per il tempo scritto nell’e-mail e annulla quelli inviati prima.`,
    send: postBatch(`${usersUrl}/invite`),
    done: (changed) => (changed === 1 ? 'L’invito è in attesa di invio.' : `${changed} inviti in attesa di invio.`),
  },
  {
    label: 'Sospendi',
    participle: 'sospes',
    appliesTo: (user) => suspensionProblem(actor, rank(user)) === undefined,
    exception: ['non si può sospendere insieme ad altri', 'non si possono sospendere insieme ad altri'],
    effect: (count) =>
      `${count === 1 ? 'Non potrà accedere finché non lo riattivi, e le sue sessioni aperte verranno chiuse' : 'Non potranno accedere finché non li riattivi, e le loro sessioni aperte verranno chiuse'}.`,
    send: postBatch(`${usersUrl}/suspend`),
    undo: { send: reactivateUsers, done: 'di nuovo con accesso al portale' },
    dialog: suspension,
  },
  {
    label: 'Riattiva',
    participle: 'riattivat',
    appliesTo: (user) => reactivationProblem(actor, rank(user)) === undefined,
    exception: ['non è sospeso', 'non sono sospesi'],
    effect: (count) =>
      `${count === 1 ? 'Potrà' : 'Potranno'} di nuovo accedere, con il ruolo, i partner e la password di prima.`,
    send: reactivateUsers,
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

type Props = { selection: Selection<SelectedUser>; isDeletedList: boolean }

/** The actions on the selected users that concern at least one of them, as far as the actor's rank reaches. */
export function UserBatchActions({ selection, isDeletedList }: Props) {
  const actor = useActor()
  const actions = isDeletedList ? deletedActions(actor) : activeActions(actor)
  const stateActions = ['Invia l’invito', 'Sospendi', 'Riattiva']
  const possible = actions.filter(
    ({ label, appliesTo }) => !stateActions.includes(label) || selection.rows.some((user) => appliesTo?.(user)),
  )
  return (
    <>
      <BatchActions subject={subjects.users} selection={selection} actions={possible} refresh={['users']} />
      <ExportSelected rows={selection.rows} url={`${usersUrl}/xls`} fileName="utenti.xlsx" />
    </>
  )
}
