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
 * Stores what was typed when the page is left, reloaded, or redirected to the login by an ended session, and restores it
 * when the same user returns to the same address in the same tab (DESIGN §6, "Session expired"). The initial values are
 * stored too, because a colleague may have saved meanwhile. Files can't be stored. `name` distinguishes the forms of one
 * address; null stores nothing.
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
    const stored = sessionStorage.getItem(key)
    if (stored) {
      sessionStorage.removeItem(key)
      const { opened, values } = JSON.parse(stored)
      latest.current.setInitialValues(opened)
      latest.current.setValues(values)
      toast('Abbiamo ritrovato quello che avevi scritto: controlla e salva.')
    }
    const store = () => {
      const { isDirty, getInitialValues, getValues } = latest.current
      if (isDirty()) sessionStorage.setItem(key, JSON.stringify({ opened: getInitialValues(), values: getValues() }))
    }
    // A page restored from the browser's cache still has its form.
    const discard = () => sessionStorage.removeItem(key)
    window.addEventListener(forcedLeaveEvent, store)
    window.addEventListener('pagehide', store)
    window.addEventListener('pageshow', discard)
    return () => {
      window.removeEventListener(forcedLeaveEvent, store)
      window.removeEventListener('pagehide', store)
      window.removeEventListener('pageshow', discard)
    }
  }, [queryClient, name])
}
