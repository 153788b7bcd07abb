import { useEffect, useState } from 'react'

/** True once `active` has lasted for `ms`: quick answers show no sign of waiting. */
export function useDelayed(active: boolean, ms: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setLate(true), ms)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [active, ms])
  return active && late
}
