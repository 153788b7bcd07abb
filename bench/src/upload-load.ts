import { randomBytes } from 'node:crypto'

// Uploads one PDF of MEGABYTES again and again, AT_ONCE at a time, COUNT times; prints the MB per second. A process of
// its own, so that it neither slows nor grows what is measured. HEADERS as JSON, FIELD the form's field.
const { ADDRESS = '', FIELD = '', HEADERS = '{}', MEGABYTES = '20', AT_ONCE = '4', COUNT = '12' } = process.env

const head = `--bench\r\nContent-Disposition: form-data; name="${FIELD}"; filename="prova.pdf"\r\n\r\n%PDF-1.4\n`
const size = Number(MEGABYTES) * 1024 * 1024
const body = Buffer.concat([Buffer.from(head), randomBytes(size), Buffer.from('\r\n--bench--\r\n')])
const headers = { ...JSON.parse(HEADERS), 'content-type': 'multipart/form-data; boundary=bench' }

let left = Number(COUNT)
const began = performance.now()
const sender = async () => {
  while (left > 0) {
    left -= 1
    const answer = await fetch(ADDRESS, { method: 'POST', headers, body })
    await answer.text()
    if (!answer.ok) throw new Error(`the upload answered ${answer.status}`)
  }
}
await Promise.all(Array.from({ length: Number(AT_ONCE) }, sender))
console.log((Number(COUNT) * Number(MEGABYTES)) / ((performance.now() - began) / 1000))
