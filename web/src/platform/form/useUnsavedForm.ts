import { useQueryClient } from '@tanstack/react-query'
import { lazy, useEffect, useRef, useState } from 'react'
import { meQuery } from '../api/session.ts'
import type { UnsavedFormOffer, UnsavedFormOptions, WatchedForm } from './unsaved-form.ts'
import type { UnsavedFormSession } from './unsaved-form-session.ts'

/** Loaded with what it offers. */
export const UnsavedFormBanner = lazy(async () => ({
  default: (await import('./UnsavedFormBanner.tsx')).UnsavedFormBanner,
}))

/**
 * Keeps what is typed and not saved in the browser, encrypted, and offers it when the form is opened again: at the same
 * address, of the same person, for a week. After a reload or an ended session the same tab gets it back without a question.
 * Nothing is kept while impersonating. `offer` is what to decide about, `close` removes all after the save.
 */
export function useUnsavedForm<Values extends Record<string, unknown>>(
  form: WatchedForm<Values>,
  options: UnsavedFormOptions = {},
) {
  const { name = '' } = options
  const queryClient = useQueryClient()
  const [slot] = useState(() => {
    const me = queryClient.getQueryData(meQuery.queryKey)
    const isKept = name !== null && me?.draft_key && 'subtle' in crypto // neither impersonating nor without HTTPS
    return isKept ? `${me.user.id}:${window.location.pathname}#${name}` : undefined
  })
  const [offer, setOffer] = useState<UnsavedFormOffer>()
  const latest = useRef({ form, options })
  const session = useRef<UnsavedFormSession<Values>>(undefined)
  useEffect(() => {
    latest.current = { form, options }
  })

  useEffect(() => {
    if (slot === undefined) return
    let isLeft = false
    import('./unsaved-form-session.ts')
      .then((module) => {
        if (!isLeft) session.current = new module.UnsavedFormSession(slot, () => latest.current, setOffer)
      })
      .catch(() => {}) // without it the form works as well
    return () => {
      isLeft = true
      session.current?.end()
    }
  }, [slot])

  // Every change of the form renders it.
  const values = form.getValues()
  const seen = useRef(values)
  useEffect(() => {
    if (seen.current !== values) session.current?.schedule()
    seen.current = values
  }, [values])

  return { isKept: slot !== undefined, offer, close: () => session.current?.close() }
}
