import type { SelectedUser } from '@portale/domain/people/users/user.ts'
import { subjects } from '@portale/domain/platform/lists/subject.ts'
import { lazy, Suspense } from 'react'
import { SelectionBar } from '../../platform/list/SelectionBar.tsx'
import type { Selection } from '../../platform/list/selection.ts'

const Actions = lazy(async () => ({ default: (await import('./UserBatchActions.tsx')).UserBatchActions }))

type Props = {
  selection: Selection<SelectedUser>
  isDeletedList: boolean
}

/** What can be done with the selected users; loaded once there are some. */
export function UserSelection({ selection, isDeletedList }: Props) {
  return (
    <SelectionBar selection={selection} subject={subjects.users}>
      <Suspense>
        <Actions selection={selection} isDeletedList={isDeletedList} />
      </Suspense>
    </SelectionBar>
  )
}
