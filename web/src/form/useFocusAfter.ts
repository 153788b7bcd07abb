import { useEffect, useRef } from 'react'

/** For a form that gives way to the comparison of two versions: its own button takes the focus when it is back. */
export function useFocusAfter(conflict: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const compared = useRef(conflict)
  useEffect(() => {
    if (compared.current && !conflict) form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
    compared.current = conflict
  }, [conflict])
  return form
}
