import { useState } from 'react'
import { ApiError } from './client.ts'
import { downloadBlob, saveFile } from './download.ts'

// What the server says helps when it names a limit or a cause; "internal error" and a broken line say nothing more.
const reasonOf = (error: unknown) =>
  error instanceof ApiError && error.status !== 0 && error.status !== 500 ? error.message : ''

/** Gets a file of the server and saves it: whether it is on its way, and what the server said if it failed. */
export function useDownload() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ reason: string }>()

  async function start(url: string, fileName: string) {
    setBusy(true)
    setFailure(undefined)
    try {
      saveFile(await downloadBlob(url), fileName)
    } catch (error) {
      setFailure({ reason: reasonOf(error) })
    } finally {
      setBusy(false)
    }
  }

  return { busy, failure, start, dismiss: () => setFailure(undefined) }
}
