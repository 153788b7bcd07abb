import { get } from 'node:http'
import { largeDataDir } from './data.ts'
import { emptyLine, type Line } from './report.ts'
import { start } from './servers.ts'
import { signIn } from './session.ts'

type Answer = { etag: string; header: number; body: number }

/** The bytes of an answer, its status line included. */
const measureAnswer = (url: string, headers: Record<string, string>) =>
  new Promise<Answer>((resolve, reject) => {
    const call = get(url, { headers: { ...headers, 'accept-encoding': 'gzip' } }, (answer) => {
      const { rawHeaders, statusCode, statusMessage } = answer
      // Two bytes after each name and each value.
      const header = rawHeaders.reduce((sum, text) => sum + Buffer.byteLength(text) + 2, 2)
      let body = 0
      answer.on('data', (chunk: Buffer) => {
        body += chunk.length
      })
      answer.on('end', () =>
        resolve({
          etag: answer.headers.etag ?? '',
          header: header + `HTTP/1.1 ${statusCode} ${statusMessage}\r\n`.length,
          body,
        }),
      )
    })
    call.on('error', reject)
  })

/** How many bytes of an answer are its headers. */
export async function measureHeaders(): Promise<Line[]> {
  const portal = await start('portal', { DATA_DIR: largeDataDir, DEMO: '1', LOG_LEVEL: 'error' })
  try {
    const headers = await signIn(portal.address, 'administrator')
    const toLine = (name: string, { header, body }: Answer): Line => ({
      ...emptyLine,
      name: `headers and body of ${name}, compressed`,
      portal: `${header} + ${body} bytes`,
    })
    const list = await measureAnswer(`${portal.address}/api/v1/dealers`, headers)
    const record = await measureAnswer(`${portal.address}/api/v1/dealers/1`, headers)
    const poll = await measureAnswer(`${portal.address}/notifications/unread`, headers)
    const unchanged = { ...headers, 'if-none-match': poll.etag }
    const same = await measureAnswer(`${portal.address}/notifications/unread`, unchanged)
    const page = await measureAnswer(`${portal.address}/leads`, headers)
    return [
      toLine('a list', list),
      toLine('one record', record),
      toLine('a poll', poll),
      toLine('a poll that changed nothing (304)', same),
      toLine('a page', page),
    ]
  } finally {
    await portal.stop()
  }
}
