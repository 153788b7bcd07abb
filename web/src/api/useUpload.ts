import { useEffect, useRef, useState } from 'react'
import { ApiError } from './client.ts'
import { createIdempotencyKeys } from './idempotency-key.ts'
import type { UploadOptions } from './upload.ts'

type SendOptions = {
  /** Identifies what is sent: the same content again carries the same Idempotency-Key. Without it there is no key. */
  content?: unknown
  /** False when there are no files, so that there is no progress to show. */
  showProgress?: boolean
}

/**
 * A call that sends files, with its progress in per cent and a way to stop it; it also stops when the screen is left.
 * A stopped call fails with `stoppedMessage`.
 */
export function useUpload(stoppedMessage = 'Invio interrotto.') {
  const [percent, setPercent] = useState<number>()
  const [keyFor] = useState(createIdempotencyKeys)
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [])

  async function send<Answer>(
    call: (options: UploadOptions) => Promise<Answer>,
    { content, showProgress = true }: SendOptions = {},
  ): Promise<Answer> {
    controller.current = new AbortController()
    const { signal } = controller.current
    const idempotencyKey = content === undefined ? undefined : keyFor(content)
    if (showProgress) setPercent(0)
    try {
      return await call({ signal, idempotencyKey, onProgress: showProgress ? setPercent : undefined })
    } catch (error) {
      throw signal.aborted ? new ApiError(0, stoppedMessage) : error
    } finally {
      setPercent(undefined)
    }
  }

  /** `percent` is undefined while nothing is sent. */
  return { percent, send, stop: () => controller.current?.abort() }
}
