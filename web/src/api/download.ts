import { networkError, type RequestOptions, requestHeaders, toApiError } from './client.ts'
import { checkPageUser, userHeader } from './page-user.ts'

/** Gets a file of the server; a transfer that breaks off in the middle is an error like any other. */
export async function downloadBlob(url: string, options: RequestOptions = {}): Promise<Blob> {
  const broken = (error: unknown): never => {
    throw options.signal?.aborted ? error : networkError()
  }
  const request = {
    headers: requestHeaders('GET', options),
    credentials: 'same-origin',
    signal: options.signal,
  } as const
  const response = await fetch(url, request).catch(broken)
  await checkPageUser(response.headers.get(userHeader))
  if (!response.ok) throw toApiError(response.status, await response.text().catch(broken))
  return response.blob().catch(broken)
}

/** Hands a file to the browser, which saves it under this name. */
export function saveFile(content: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = fileName
  link.click()
  // Some browsers read the address after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
