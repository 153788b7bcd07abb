import type { FieldErrors } from '@portale/domain/plain-fields.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from './client.ts'

/** The server's message by itself. */
export const errorMessage = ({ message }: ApiError): string => message

type SendOptions<Answer> = {
  send: () => Promise<Answer>
  /** What follows a success. */
  onSent?: (answer: Answer) => unknown
  /** How a failure is told; the server's message by itself otherwise. */
  tell?: (failure: ApiError) => string
}

const nothing: string[] = []
const unknown = 'Qualcosa non ha funzionato. Riprova.'

/**
 * Sends a form that keeps no draft, as passwords must not be kept (`useSave` is for the others). `problems` goes above
 * the fields, `messageOf` under them, `status` is the refusal's; the first wrong field takes the focus.
 */
export function useSend<Answer>({ send, onSent, tell: told = errorMessage }: SendOptions<Answer>) {
  const form = useRef<HTMLFormElement>(null)
  const [sending, setSending] = useState(false)
  const [failed, setFailed] = useState<{ status: number; problems: string[] }>()
  const [errors, setErrors] = useState<FieldErrors>({})
  useEffect(() => {
    if (failed) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failed])

  async function run() {
    setSending(true)
    setFailed(undefined)
    setErrors({})
    try {
      const answer = await send()
      await onSent?.(answer)
    } catch (error) {
      const failure = error instanceof ApiError ? error : new ApiError(0, unknown)
      setFailed({ status: failure.status, problems: [told(failure)] })
      setErrors(failure.errors ?? {})
    } finally {
      setSending(false)
    }
  }

  return {
    sending,
    status: failed?.status,
    problems: failed?.problems ?? nothing,
    messageOf: (field: string) => errors[field]?.join(', '),
    /** For the form's `onInput`: what is being mended is no longer wrong. */
    edited: () => setErrors({}),
    submit: (event?: FormEvent<HTMLFormElement>) => {
      event?.preventDefault()
      form.current = event?.currentTarget ?? null
      if (!sending) void run()
    },
  }
}
