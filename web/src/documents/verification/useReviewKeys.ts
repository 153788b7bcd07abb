import { useEffect, useLayoutEffect, useRef } from 'react'
import { isTyping } from '../../platform/ui/is-typing.ts'

/** The keys of the review, as its help lists them. */
export const reviewKeys = {
  v: 'Verifica e apre il prossimo',
  r: 'Rifiuta: chiede il motivo',
  j: 'Documento successivo',
  k: 'Documento precedente',
  '?': 'Questo aiuto',
  escape: 'Torna all’elenco',
} as const
/** The keys of the form of a rejection. */
export const rejectionKeys = { 'Ctrl Invio': 'Conferma il rifiuto' } as const

/** A key as the help shows it. */
export const formatReviewKey = (key: string): string => (key === 'escape' ? 'Esc' : key.toUpperCase())

export type ReviewKey = keyof typeof reviewKeys

const isReviewKey = (key: string): key is ReviewKey => Object.hasOwn(reviewKeys, key)

/** Calls `onKey` for the keys of the review, unless the user types somewhere or a dialog is open. */
export function useReviewKeys(onKey: (key: ReviewKey) => void): void {
  const handler = useRef(onKey)
  // Before the screen is painted: a key pressed on what is visible must not act on what was there before.
  useLayoutEffect(() => {
    handler.current = onKey
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
      if (isTyping(event.target) || document.querySelector('[role="dialog"]')) return
      const key = event.key.toLowerCase()
      if (!isReviewKey(key)) return
      event.preventDefault()
      handler.current(key)
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
