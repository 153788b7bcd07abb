import { subjects } from '@portale/domain/lists/subject.ts'
import type { SelectedUser } from '@portale/domain/users/user.ts'
import { lazy, Suspense } from 'react'
import { SelectionBar } from '../list/SelectionBar.tsx'
import type { Selection } from '../list/selection.ts'
import { usersUrl } from './user.api.ts'

const Actions = lazy(async () => ({ default: (await import('./UserBatchActions.tsx')).UserBatchActions }))

type Props = {
  selection: Selection<SelectedUser>
  /** How many users match the filters. */
  total: number
  filters: readonly string[]
  isDeletedList: boolean
}

/** What can be done with the selected users; loaded once there are some. */
export function UserSelection({ selection, total, filters, isDeletedList }: Props) {
  return (
    <SelectionBar selection={selection} subject={subjects.users} all={{ total, url: `${usersUrl}/selection`, filters }}>
      <Suspense>
        <Actions selection={selection} isDeletedList={isDeletedList} />
      </Suspense>
    </SelectionBar>
  )
}
