import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { forcedLeaveEvent } from '../api/page-user.ts'
import { meQuery } from '../api/session.ts'
import { toast } from '../ui/toast.ts'

type DraftForm<Values> = Pick<
  UseFormReturnType<Values>,
  'getValues' | 'setValues' | 'getInitialValues' | 'setInitialValues' | 'isDirty'
>

/**
 * Keeps what was typed when the page is left, reloaded, or an ended session leads to the login page, and puts it back
 * when the same person returns to the same address in the same tab (DESIGN §6, "Session expired"), with what the form
 * was opened with: a colleague may have saved meanwhile. Files can't be kept. `name` tells the forms of one address
 * apart; null keeps nothing.
 */
export function useDraft<Values extends Record<string, unknown>>(
  form: DraftForm<Values>,
  name: string | null = '',
): void {
  const queryClient = useQueryClient()
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })

  useEffect(() => {
    if (name === null) return
    const key = `draft:${queryClient.getQueryData(meQuery.queryKey)?.user.id}:${window.location.pathname}#${name}`
    const kept = sessionStorage.getItem(key)
    if (kept) {
      sessionStorage.removeItem(key)
      const { opened, values } = JSON.parse(kept)
      latest.current.setInitialValues(opened)
      latest.current.setValues(values)
      toast('Abbiamo ritrovato quello che avevi scritto: controlla e salva.')
    }
    const keep = () => {
      const { isDirty, getInitialValues, getValues } = latest.current
      if (isDirty()) sessionStorage.setItem(key, JSON.stringify({ opened: getInitialValues(), values: getValues() }))
    }
    // A page that the browser shows again as it was still has its form.
    const forget = () => sessionStorage.removeItem(key)
    window.addEventListener(forcedLeaveEvent, keep)
    window.addEventListener('pagehide', keep)
    window.addEventListener('pageshow', forget)
    return () => {
      window.removeEventListener(forcedLeaveEvent, keep)
      window.removeEventListener('pagehide', keep)
      window.removeEventListener('pageshow', forget)
    }
  }, [queryClient, name])
}
