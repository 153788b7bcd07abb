import { type FormEvent, useState } from 'react'
import type { Save } from './useSave.ts'

/**
 * Asks before a save that has consequences: it shows them above the form, and "Salva comunque" saves. Consequences that
 * changed meanwhile are asked for again. Returns props of the form.
 */
export function useSaveWarnings(save: Save, findWarnings: () => string[]): { save: Save; label?: string } {
  const [warnings, setWarnings] = useState<string[]>([])
  const submit = (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault()
    const found = findWarnings()
    const isAnswered = found.every((warning) => warnings.includes(warning))
    setWarnings(isAnswered ? [] : found)
    if (isAnswered) save.submit(event)
  }
  if (warnings.length === 0) return { save: { ...save, submit } }
  return { save: { ...save, submit, problems: warnings }, label: 'Salva comunque' }
}
