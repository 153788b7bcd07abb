import type { Me } from '@portale/domain/me.ts'
import type { Deps } from '../deps.ts'
import { HttpError } from '../http/errors.ts'
import { findPerson, listMenu } from './account.queries.ts'

/** GET /api/v1/me: who is signed in, with role, scope, menu and flags (decisions "Shapes"). */
export async function describeMe(deps: Deps, userId: number, impersonator: Me['impersonator']): Promise<Me> {
  const person = await findPerson(deps.db, userId)
  if (!person) throw new HttpError(401, 'La sessione è scaduta: accedi di nuovo.')
  const { flags } = deps.config
  return {
    user: {
      ...person,
      avatar: flags.avatar ? person.avatar : null,
      must_change_password: person.must_change_password && !impersonator,
    },
    impersonator,
    menu: await listMenu(deps.db, person.roles[0]?.name ?? ''),
    flags,
  }
}
