import { useEffect, useRef, useState } from 'react'
import { useIsOpen } from '../form/useIsOpen.ts'
import { unsavedMessage, useUnsavedChanges } from '../form/useUnsavedChanges.tsx'
import { ApiError } from './client.ts'
import { createIdempotencyKeys } from './idempotency-key.ts'
import type { UploadOptions } from './upload.ts'
import { loadUploads, usePreloadedUploads, useUploads } from './uploads.ts'

type SendOptions = {
  /** Identifies what is sent: the same content again carries the same Idempotency-Key. Without it there is no key. */
  content?: unknown
  /** The files: the call goes on when the screen is left, in the tray of uploads. Without them it stops. */
  files?: File[]
  /** Whether the call has a key of its own, so that it can be sent again. */
  hasKey?: boolean
  /** False when there is nothing whose progress could be shown. */
  showProgress?: boolean
}

type Options = {
  /** The message of the failure when the call is stopped. */
  stoppedMessage?: string
  /** Whether files are chosen that were not sent: leaving the screen asks. */
  hasFiles?: boolean
}

const sendingMessage = 'L’invio non è ancora finito: se esci ora si interrompe.'

/** "verbale.pdf", "verbale.pdf e altri 2". */
const formatNames = ([first, ...others]: File[]) =>
  `${first?.name ?? ''}${others.length > 1 ? ` e altri ${others.length}` : others[0] ? ` e ${others[0].name}` : ''}`

/** A call that sends files, with its progress in per cent and a way to stop it. */
export function useUpload({ stoppedMessage = 'Invio interrotto.', hasFiles = false }: Options = {}) {
  const [directPercent, setDirectPercent] = useState<number>()
  const [group] = useState(() => crypto.randomUUID())
  const [keyFor] = useState(createIdempotencyKeys)
  const inTray = useUploads().find((upload) => upload.group === group)
  usePreloadedUploads()
  const controller = useRef<AbortController>(null)
  const isOpen = useIsOpen()
  useEffect(() => () => controller.current?.abort(), [])
  // A ref, because the screen is left in the tick in which the call succeeds.
  const state = useRef<'sending' | 'going on' | 'sent'>(undefined)
  useEffect(() => {
    if (!hasFiles && state.current === 'sent') state.current = undefined
  }, [hasFiles])
  useUnsavedChanges(() => {
    if (state.current === 'sending') return sendingMessage
    return hasFiles && state.current === undefined ? unsavedMessage : undefined
  })

  type Call<Answer> = (options: UploadOptions) => Promise<Answer>

  async function sendHere<Answer>(call: Call<Answer>, options: UploadOptions, showProgress: boolean): Promise<Answer> {
    controller.current = new AbortController()
    const { signal } = controller.current
    if (showProgress) setDirectPercent(0)
    try {
      return await call({ ...options, signal, onProgress: showProgress ? setDirectPercent : undefined })
    } catch (error) {
      throw signal.aborted ? new ApiError(0, stoppedMessage) : error
    } finally {
      setDirectPercent(undefined)
    }
  }

  async function sendInTray<Answer>(call: Call<Answer>, options: UploadOptions, files: File[], resumes: boolean) {
    const outgoing = await loadUploads()
    const sent = outgoing.add({
      group,
      name: formatNames(files),
      context: document.title.replace(/ \| [^|]*$/, ''),
      address: window.location.pathname + window.location.search,
      size: files.reduce((sum, { size }) => sum + size, 0),
      send: (more) => call({ ...options, ...more }),
      resumes,
      stoppedMessage,
      isWatched: () => isOpen.current,
    })
    // The screen says how it ended; where it was left, the tray does.
    return sent.finally(() => isOpen.current && outgoing.dismissGroup(group))
  }

  async function send<Answer>(
    call: Call<Answer>,
    { content, files = [], hasKey = content !== undefined, showProgress = true }: SendOptions = {},
  ): Promise<Answer> {
    const options = content === undefined ? {} : { idempotencyKey: keyFor(content) }
    state.current = files.length > 0 ? 'going on' : 'sending'
    try {
      const answer = await (files.length > 0
        ? sendInTray(call, options, files, hasKey)
        : sendHere(call, options, showProgress))
      state.current = 'sent'
      return answer
    } catch (error) {
      state.current = undefined
      throw error
    }
  }

  return {
    /** Undefined while nothing is sent. */
    percent: inTray && inTray.state !== 'done' && inTray.state !== 'failed' ? inTray.percent : directPercent,
    send,
    async stop() {
      controller.current?.abort()
      if (inTray) (await loadUploads()).stop(inTray.id)
    },
    /** Whether what is being sent goes on when the screen is left. */
    goesOn: () => state.current === 'going on',
    /** Whether the screen is still there. */
    isOpen: () => isOpen.current,
  }
}
