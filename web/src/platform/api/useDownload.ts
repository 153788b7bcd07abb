import { useState } from 'react'
import { ApiError } from './client.ts'
import { downloadBlob, saveFile } from './download.ts'

// The server's message helps when it names a limit or a cause; those of a network or internal error add nothing.
const getReason = (error: unknown) =>
  error instanceof ApiError && error.status !== 0 && error.status !== 500 ? error.message : ''

// The server answers at once unless others are before this one.
const queuedAfterMs = 2000

/** Downloads a file of the server and saves it; `isQueued` while it waits for its turn. */
export function useDownload() {
  const [busy, setBusy] = useState(false)
  const [isQueued, setQueued] = useState(false)
  const [failure, setFailure] = useState<{ reason: string }>()

  async function start(url: string, fileName: string, body?: unknown) {
    setBusy(true)
    setFailure(undefined)
    const timer = setTimeout(setQueued, queuedAfterMs, true)
    const onBegin = () => {
      clearTimeout(timer)
      setQueued(false)
    }
    try {
      saveFile(await downloadBlob(url, { body, onBegin }), fileName)
    } catch (error) {
      setFailure({ reason: getReason(error) })
    } finally {
      onBegin()
      setBusy(false)
    }
  }

  return { busy, isQueued, failure, start, dismiss: () => setFailure(undefined) }
}
