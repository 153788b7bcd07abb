import { useEffect, useRef } from 'react'

/** A call that can be stopped, and that stops with its screen: `begin` gives its signal. */
export function useStoppable() {
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [])
  return {
    begin: (): AbortSignal => {
      controller.current = new AbortController()
      return controller.current.signal
    },
    stop: () => controller.current?.abort(),
  }
}
