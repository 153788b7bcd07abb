import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { Loaded } from './Loaded.tsx'
import { useDelayed } from './useDelayed.ts'

type LoadedDialogProps<T> = {
  title: string
  query: UseQueryResult<T>
  onClose: () => void
  /** The dialog itself, once the data is there: it takes the focus then. */
  children: (data: T) => ReactNode
}

/** A dialog that begins with fresh data: nothing while it comes quickly, then a skeleton, or what went wrong. */
export function LoadedDialog<T>({ title, query, onClose, children }: LoadedDialogProps<T>) {
  const late = useDelayed(query.isPending, 150)
  if (query.data !== undefined) return children(query.data)
  if (!late && !query.isError) return null
  return (
    <Dialog title={title} opened onClose={onClose}>
      <Loaded query={query}>{() => null}</Loaded>
    </Dialog>
  )
}
