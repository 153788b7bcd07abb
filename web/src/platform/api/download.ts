import { networkError, type RequestOptions, requestHeaders, toApiError } from './client.ts'
import { checkPageUser, userHeader } from './page-user.ts'

type DownloadOptions = RequestOptions & { body?: unknown; onBegin?: () => void }

/**
 * Downloads a file, by POST with a `body`; a transfer that breaks off throws like any other failed call. `onBegin` is called
 * once the server has begun to send it.
 */
export async function downloadBlob(url: string, options: DownloadOptions = {}): Promise<Blob> {
  const { body, signal, onBegin } = options
  const fail = (error: unknown): never => {
    throw signal?.aborted ? error : networkError()
  }
  const request = () => {
    const method = body === undefined ? 'GET' : 'POST'
    const headers = requestHeaders(method, options, body !== undefined)
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    return fetch(url, { method, headers, credentials: 'same-origin', signal, ...sent }).catch(fail)
  }
  let response = await request()
  if (response.status === 419) response = await request()
  await checkPageUser(response.headers.get(userHeader))
  if (!response.ok) throw toApiError(response.status, await response.text().catch(fail))
  onBegin?.()
  return response.blob().catch(fail)
}

/** Makes the browser save a file under this name. */
export function saveFile(content: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = fileName
  link.click()
  // Some browsers read the URL after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
