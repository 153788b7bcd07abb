import { networkError, parseBody, type RequestOptions, requestHeaders, toApiError } from './client.ts'
import { checkPageUser, userHeader } from './page-user.ts'

export type UploadOptions = RequestOptions & { method?: 'POST' | 'PUT'; onProgress?: (percent: number) => void }

const maxTokenAttempts = 4

type UploadResponse = { status: number; body: string; user: string | null }

// XMLHttpRequest, because fetch reports no upload progress.
function send(url: string, form: FormData, options: UploadOptions): Promise<UploadResponse> {
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
        user: request.getResponseHeader(userHeader),
      })
    request.onerror = () => reject(networkError())
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    request.onloadend = () => options.signal?.removeEventListener('abort', abort)
    options.signal?.addEventListener('abort', abort)
    request.send(form)
  })
}

async function sendOnce(url: string, form: FormData, options: UploadOptions): Promise<UploadResponse> {
  await checkPageUser()
  const response = await send(url, form, options)
  await checkPageUser(response.user)
  return response
}

let previous: Promise<unknown> = Promise.resolve()

/**
 * Sends after what was sent like this before. Each answer sets a new anti-forgery token, so that two uploads which repeat
 * their calls at once would replace each other's again and again.
 */
function sendAlone<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  const sent = previous.then(send)
  previous = sent.catch(() => {})
  return sent
}

/** Sends a multipart form and reports its progress in per cent; throws like `api`. */
export async function uploadForm<T>(url: string, form: FormData, options: UploadOptions = {}): Promise<T> {
  let response = await sendOnce(url, form, options)
  for (let attempt = 1; response.status === 419 && attempt < maxTokenAttempts; attempt++)
    response = await sendAlone(() => sendOnce(url, form, options))
  if (response.status < 200 || response.status > 299) throw toApiError(response.status, response.body)
  return parseBody(response.body)
}
