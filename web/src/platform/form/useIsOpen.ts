import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** Whether the screen is still looked at: no longer once another one is on its way, which must not be replaced. */
export function useIsOpen(): RefObject<boolean> {
  const { pathname } = useLocation()
  const next = useNavigation().location
  const isLeaving = next !== undefined && next.pathname !== pathname
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = !isLeaving
    return () => {
      isOpen.current = false
    }
  }, [isLeaving])
  return isOpen
}
