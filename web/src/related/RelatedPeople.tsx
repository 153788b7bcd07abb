import type { User } from '@portale/domain/people/users/user.ts'
import { HistoryLink } from '../audit/RecordHistory.tsx'
import type { Column } from '../list/column.ts'
import { paths } from '../paths.ts'
import { TextLink } from '../ui/TextLink.tsx'
import { usersUrl } from '../users/user.api.ts'
import { userColumns } from '../users/user-columns.tsx'
import { RelatedList } from './RelatedList.tsx'
import type { RelatedProps } from './related.api.ts'

// A person has no page: the name leads to its row, with its actions.
const name: Column<User> = {
  header: 'Nome',
  sort: 'name',
  card: 'title',
  cell: (user) => <TextLink to={paths.users({ email: user.email })}>{user.name}</TextLink>,
}

const columns = [name, ...userColumns.filter(({ header }) => header !== 'Nome')]

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
