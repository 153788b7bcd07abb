import { randomBytes } from 'node:crypto'

// Uploads a PDF of MEGABYTES COUNT times, AT_ONCE at a time; prints the MB per second. Runs in a process of its own, so
// that it does not affect the measured one. HEADERS is JSON, FIELD the name of the form field.
const { ADDRESS = '', FIELD = '', HEADERS = '{}', MEGABYTES = '20', AT_ONCE = '4', COUNT = '12' } = process.env

const head = `--bench\r\nContent-Disposition: form-data; name="${FIELD}"; filename="prova.pdf"\r\n\r\n%PDF-1.4\n`
const size = Number(MEGABYTES) * 1024 * 1024
const body = Buffer.concat([Buffer.from(head), randomBytes(size), Buffer.from('\r\n--bench--\r\n')])
const headers = { ...JSON.parse(HEADERS), 'content-type': 'multipart/form-data; boundary=bench' }

let left = Number(COUNT)
const startedAt = performance.now()
const sender = async () => {
  while (left > 0) {
    left -= 1
    const answer = await fetch(ADDRESS, { method: 'POST', headers, body })
    await answer.text()
    if (!answer.ok) throw new Error(`the upload returned ${answer.status}`)
  }
}
await Promise.all(Array.from({ length: Number(AT_ONCE) }, sender))
console.log((Number(COUNT) * Number(MEGABYTES)) / ((performance.now() - startedAt) / 1000))
