import type { FieldErrors } from '@portale/domain/platform/plain-fields.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from './client.ts'

/** The server's message by itself. */
export const errorMessage = ({ message }: ApiError): string => message

type SubmitOptions<Answer> = {
  send: () => Promise<Answer>
  onSuccess?: (answer: Answer) => unknown
  /** The message of a failure; the server's message by itself otherwise. */
  formatError?: (failure: ApiError) => string
}

const nothing: string[] = []
const unknown = 'Qualcosa non ha funzionato. Riprova.'

/**
 * Sends a form of which nothing is stored, as passwords must not be (`useSave` is for the others). `problems` goes above
 * the fields, `fieldError` under them, `status` is that of the failed call; the first wrong field takes the focus.
 */
export function useSubmit<Answer>({ send, onSuccess, formatError = errorMessage }: SubmitOptions<Answer>) {
  const form = useRef<HTMLFormElement>(null)
  const [submitting, setSubmitting] = useState(false)
  const [failed, setFailed] = useState<{ status: number; problems: string[] }>()
  const [errors, setErrors] = useState<FieldErrors>({})
  useEffect(() => {
    if (failed) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failed])

  async function run() {
    setSubmitting(true)
    setFailed(undefined)
    setErrors({})
    try {
      const answer = await send()
      await onSuccess?.(answer)
    } catch (error) {
      const failure = error instanceof ApiError ? error : new ApiError(0, unknown)
      setFailed({ status: failure.status, problems: [formatError(failure)] })
      setErrors(failure.errors ?? {})
    } finally {
      setSubmitting(false)
    }
  }

  return {
    submitting,
    status: failed?.status,
    problems: failed?.problems ?? nothing,
    fieldError: (field: string) => errors[field]?.join(', '),
    /** For the form's `onInput`: a field that is being corrected is no longer marked as wrong. */
    clearErrors: () => setErrors({}),
    submit: (event?: FormEvent<HTMLFormElement>) => {
      event?.preventDefault()
      form.current = event?.currentTarget ?? null
      if (!submitting) void run()
    },
  }
}
