import type { User } from '@portale/domain/people/users/user.ts'
import { usersUrl } from '../../people/users/user.api.ts'
import { userListColumns } from '../../people/users/user-columns.tsx'
import { HistoryLink } from '../../platform/changes/RecordHistory.tsx'
import type { Column } from '../../platform/list/column.ts'
import { paths } from '../../platform/paths.ts'
import { TextLink } from '../../platform/ui/TextLink.tsx'
import { RelatedList } from './RelatedList.tsx'
import type { RelatedProps } from './related.api.ts'

// A person has no page: the name leads to its row, with its actions.
const name: Column<User> = {
  header: 'Nome',
  sort: 'name',
  card: 'title',
  cell: (user) => <TextLink to={paths.users({ email: user.email })}>{user.name}</TextLink>,
}

const columns = [name, ...userListColumns.filter(({ header }) => header !== 'Nome')]

/** The people to whom a dealer or workshop is assigned. */
export function RelatedPeople({ filter, id }: RelatedProps) {
  return (
    <RelatedList
      refreshedBy="users"
      url={`${usersUrl}?${filter}=${id}`}
      listTo={paths.users({ [filter]: id })}
      caption="Persone"
      columns={columns}
      actions={(user) => <HistoryLink kind="users" id={user.id} label={user.name} />}
      empty="Ancora nessuna persona"
    />
  )
}
