import { useSyncExternalStore } from 'react'

// One for all: each row of a list asks.
let narrow: MediaQueryList | undefined
const getNarrow = () => (narrow ??= window.matchMedia('(max-width: 760px)'))

function subscribe(onChange: () => void): () => void {
  getNarrow().addEventListener('change', onChange)
  return () => getNarrow().removeEventListener('change', onChange)
}

/** Whether the screen is narrow: tables become cards, filters fold away. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => getNarrow().matches)
