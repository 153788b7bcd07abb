import { createXsrfToken } from '../src/platform/http/csrf.ts'
import type { Caller, TestApp } from './app.ts'
import { createForm, type TestField, type TestFile } from './form.ts'

/** A form with files as it goes over the wire, for tests that cut the connection. */
export function rawUpload(
  t: TestApp,
  port: number,
  { token }: Caller,
  url: string,
  parts: (TestFile | TestField)[],
  more: Record<string, string> = {},
): Buffer {
  const { payload, headers } = createForm(parts)
  const xsrf = createXsrfToken(t.deps.config.secret, token)
  const head = {
    Host: `127.0.0.1:${port}`,
    Cookie: `portale_session=${token}; XSRF-TOKEN=${xsrf}`,
    'X-XSRF-TOKEN': xsrf,
    'X-Requested-With': 'XMLHttpRequest',
    'Content-Type': headers['content-type'],
    'Content-Length': payload.length,
    ...more,
  }
  const lines = [`POST ${url} HTTP/1.1`, ...Object.entries(head).map(([name, value]) => `${name}: ${value}`)]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), payload])
}
