import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { Loaded } from './Loaded.tsx'
import { useDelayed } from './useDelayed.ts'

type LoadedDialogProps<T> = {
  title: string
  query: UseQueryResult<T>
  onClose: () => void
  /** The dialog for the loaded data. */
  children: (data: T) => ReactNode
}

/** A dialog that needs loaded data: nothing at first, after a moment a skeleton, or the error. */
export function LoadedDialog<T>({ title, query, onClose, children }: LoadedDialogProps<T>) {
  const slow = useDelayed(query.isPending, 150)
  if (query.data !== undefined) return children(query.data)
  if (!slow && !query.isError) return null
  return (
    <Dialog title={title} opened onClose={onClose}>
      <Loaded query={query}>{() => null}</Loaded>
    </Dialog>
  )
}
