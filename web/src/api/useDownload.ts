import { useState } from 'react'
import { ApiError } from './client.ts'
import { downloadBlob, saveFile } from './download.ts'

// The server's message helps when it names a limit or a cause; those of a network or internal error add nothing.
const getReason = (error: unknown) =>
  error instanceof ApiError && error.status !== 0 && error.status !== 500 ? error.message : ''

/** Downloads a file of the server and saves it. */
export function useDownload() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ reason: string }>()

  async function start(url: string, fileName: string, body?: unknown) {
    setBusy(true)
    setFailure(undefined)
    try {
      saveFile(await downloadBlob(url, { body }), fileName)
    } catch (error) {
      setFailure({ reason: getReason(error) })
    } finally {
      setBusy(false)
    }
  }

  return { busy, failure, start, dismiss: () => setFailure(undefined) }
}
