import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { leaving } from '../api/leave.ts'
import { meQuery } from '../api/session.ts'
import { toast } from '../ui/toast.ts'

type DraftForm<Values> = Pick<UseFormReturnType<Values>, 'getValues' | 'setValues' | 'isDirty'>

/**
 * Keeps what was typed when an ended session leads to the login page, and puts it back when the same person returns to
 * the same address in the same tab (DESIGN §6, "Session expired"). Files can't be kept.
 */
export function useDraft<Values extends Record<string, unknown>>(form: DraftForm<Values>): void {
  const queryClient = useQueryClient()
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })

  useEffect(() => {
    const key = `draft:${queryClient.getQueryData(meQuery.queryKey)?.user.id}:${window.location.pathname}`
    const kept = sessionStorage.getItem(key)
    if (kept) {
      sessionStorage.removeItem(key)
      latest.current.setValues(JSON.parse(kept))
      toast('Abbiamo ritrovato quello che avevi scritto: controlla e salva.')
    }
    const keep = () => {
      if (latest.current.isDirty()) sessionStorage.setItem(key, JSON.stringify(latest.current.getValues()))
    }
    window.addEventListener(leaving, keep)
    return () => window.removeEventListener(leaving, keep)
  }, [queryClient])
}
