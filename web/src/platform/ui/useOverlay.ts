import { useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * Whether an overlay outside of the screens is open, and what opens or closes it. It closes when another screen is asked for,
 * as by the browser's Back; what a screen opens ends with the screen. One that is opened while a screen loads stays.
 */
export function useOverlay(): [opened: boolean, setOpened: (opened: boolean) => void] {
  const { pathname } = useLocation()
  const askedPath = useNavigation().location?.pathname ?? pathname
  const [seenPath, setSeenPath] = useState(askedPath)
  const [opened, setOpened] = useState(false)
  if (seenPath !== askedPath) {
    setSeenPath(askedPath)
    setOpened(false)
  }
  return [opened, setOpened]
}
