import { networkError, type RequestOptions, requestHeaders, toApiError } from './client.ts'
import { checkPageUser, userHeader } from './page-user.ts'

/** Downloads a file; a transfer that breaks off throws like any other failed call. */
export async function downloadBlob(url: string, options: RequestOptions = {}): Promise<Blob> {
  const fail = (error: unknown): never => {
    throw options.signal?.aborted ? error : networkError()
  }
  const request = {
    headers: requestHeaders('GET', options),
    credentials: 'same-origin',
    signal: options.signal,
  } as const
  const response = await fetch(url, request).catch(fail)
  await checkPageUser(response.headers.get(userHeader))
  if (!response.ok) throw toApiError(response.status, await response.text().catch(fail))
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
