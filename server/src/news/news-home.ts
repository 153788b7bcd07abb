import type { Home } from '@portale/domain/me.ts'
import { newsAudiences } from '@portale/domain/news/news.ts'
import type { Actor } from '@portale/domain/roles.ts'
import type { Deps } from '../deps.ts'
import { listNewsOfHome } from './news.queries.ts'

/** The first news for a user, for the home: the same for everybody of an audience. */
export const newsOfHome = ({ db, totals }: Deps, user: Actor): Promise<Home['news']> =>
  totals.get(`news of the home ${newsAudiences(user)}`, () => listNewsOfHome(db, user))
