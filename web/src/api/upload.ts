import { networkError, parseBody, type RequestOptions, requestHeaders, toApiError } from './client.ts'
import { checkPageUser, userHeader } from './page-user.ts'

export type UploadOptions = RequestOptions & { method?: 'POST' | 'PUT'; onProgress?: (percent: number) => void }

type Answer = { status: number; body: string; person: string | null }

// XMLHttpRequest, because fetch does not tell how much was sent.
function send(url: string, form: FormData, options: UploadOptions): Promise<Answer> {
  const { method = 'POST' } = options
  return new Promise((resolve, reject) => {
    options.signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(method, url)
    for (const [name, value] of Object.entries(requestHeaders(method, options))) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(Math.round((event.loaded * 100) / event.total))
    }
    request.onload = () =>
      resolve({
        status: request.status,
        body: request.responseText,
        person: request.getResponseHeader(userHeader),
      })
    request.onerror = () => reject(networkError())
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    request.onloadend = () => options.signal?.removeEventListener('abort', abort)
    options.signal?.addEventListener('abort', abort)
    request.send(form)
  })
}

async function attempt(url: string, form: FormData, options: UploadOptions): Promise<Answer> {
  await checkPageUser()
  const answer = await send(url, form, options)
  await checkPageUser(answer.person)
  return answer
}

/** Sends a multipart form and tells its progress in per cent; errors are those of `api`. */
export async function uploadForm<T>(url: string, form: FormData, options: UploadOptions = {}): Promise<T> {
  let answer = await attempt(url, form, options)
  if (answer.status === 419) answer = await attempt(url, form, options)
  if (answer.status < 200 || answer.status > 299) throw toApiError(answer.status, answer.body)
  return parseBody(answer.body)
}
