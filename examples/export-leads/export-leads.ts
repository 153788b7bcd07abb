import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { createClient } from '@portale/client/client.ts'

type Client = ReturnType<typeof createClient>

const perPage = 100

/** How many whole pages a file that was interrupted has; what comes after them is cut off. */
async function keepWholePages(file: Awaited<ReturnType<typeof open>>): Promise<number> {
  const text = await file.readFile('utf8')
  const lines = text.split('\n').slice(0, -1)
  const pages = Math.floor(lines.length / perPage)
  const kept = lines.slice(0, pages * perPage).map((line) => `${line}\n`)
  await file.truncate(Buffer.byteLength(kept.join('')))
  return pages
}

/**
 * Writes all leads that the token's owner sees to `leads-DAY.jsonl`, a lead a line, in the order of their ids. Another run
 * of the same day goes on where the last one was interrupted; the file has its name only once it is complete.
 */
export async function exportLeads(
  client: Client,
  folder: string,
  day: string,
): Promise<{ path: string; leads: number }> {
  const path = join(folder, `leads-${day}.jsonl`)
  const part = `${path}.part`
  const file = await open(part, 'a+', 0o600)
  let leads = 0
  try {
    const page = await keepWholePages(file)
    leads = page * perPage
    const pages = client.pages('GET /api/v1/leads', { query: { sort: 'id', per_page: perPage, page: page + 1 } })
    for await (const { data } of pages) {
      await file.appendFile(data.map((lead) => `${JSON.stringify(lead)}\n`).join(''))
      leads += data.length
    }
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(part, path)
  return { path, leads }
}
