import { useEffect, useRef, useState } from 'react'
import { unsavedMessage, useUnsavedChanges } from '../form/useUnsavedChanges.tsx'
import { ApiError } from './client.ts'
import { createIdempotencyKeys } from './idempotency-key.ts'
import type { UploadOptions } from './upload.ts'

type SendOptions = {
  /** Identifies what is sent: the same content again carries the same Idempotency-Key. Without it there is no key. */
  content?: unknown
  /** False when there are no files, so that there is no progress to show. */
  showProgress?: boolean
}

type Options = {
  /** The message of the failure when the call is stopped. */
  stoppedMessage?: string
  /** Whether files are chosen that were not sent: leaving the screen asks. */
  hasFiles?: boolean
}

const sendingMessage = 'L’invio non è ancora finito: se esci ora si interrompe.'

/**
 * A call that sends files, with its progress in per cent and a way to stop it; it also stops when the screen is left, which
 * asks first.
 */
export function useUpload({ stoppedMessage = 'Invio interrotto.', hasFiles = false }: Options = {}) {
  const [percent, setPercent] = useState<number>()
  const [keyFor] = useState(createIdempotencyKeys)
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [])
  // A ref, because the screen is left in the tick in which the call succeeds.
  const state = useRef<'sending' | 'sent'>(undefined)
  useEffect(() => {
    if (!hasFiles && state.current === 'sent') state.current = undefined
  }, [hasFiles])
  useUnsavedChanges(() => {
    if (state.current === 'sending') return sendingMessage
    return hasFiles && state.current !== 'sent' ? unsavedMessage : undefined
  })

  async function send<Answer>(
    call: (options: UploadOptions) => Promise<Answer>,
    { content, showProgress = true }: SendOptions = {},
  ): Promise<Answer> {
    controller.current = new AbortController()
    const { signal } = controller.current
    const idempotencyKey = content === undefined ? undefined : keyFor(content)
    if (showProgress) setPercent(0)
    state.current = 'sending'
    try {
      const answer = await call({ signal, idempotencyKey, onProgress: showProgress ? setPercent : undefined })
      state.current = 'sent'
      return answer
    } catch (error) {
      state.current = undefined
      throw signal.aborted ? new ApiError(0, stoppedMessage) : error
    } finally {
      setPercent(undefined)
    }
  }

  /** `percent` is undefined while nothing is sent. */
  return { percent, send, stop: () => controller.current?.abort() }
}
