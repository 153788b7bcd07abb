import { randomUUID } from 'node:crypto'
import type { Me } from '@portale/domain/front/me.ts'
import { connect } from '../../src/platform/db/connection.ts'
import type { TestField, TestFile } from '../form.ts'
import type { ApiCaller, HistoryContext } from '../histories/stage.ts'
import { Client, expectBody, type Portal } from './client.ts'

const isFile = (part: TestFile | TestField): part is TestFile => 'name' in part

/** A caller over the network. */
const toApiCaller = (client: Client): ApiCaller => ({
  get: client.get,
  send: (method, url, body = {}) => client.send(method, url, body),
  upload(url, parts) {
    const files = parts.filter(isFile).map(({ field, name, content }) => ({ field, name, bytes: Buffer.from(content) }))
    const fields = parts.flatMap((part) => (isFile(part) ? [] : [[part.field, part.value] as const]))
    return client.upload(url, files, randomUUID(), Object.fromEntries(fields))
  },
})

/** Runs with two signed-in callers of a running portal and its database as the portal's role. */
export async function withHistoryContext<T>(
  portal: Portal & { databaseUrl(): string },
  work: (context: HistoryContext) => Promise<T>,
): Promise<T> {
  const administrator = await new Client(portal).login('administrator')
  const holder = await new Client(portal).login('dealer_holder')
  const { user } = expectBody(await holder.get<Me>('/api/v1/me'), 'the dealer')
  const { db } = connect(portal.databaseUrl(), { maxConnections: 6 })
  try {
    return await work({ db, admin: toApiCaller(administrator), holder: toApiCaller(holder), holder_id: user.id })
  } finally {
    await db.destroy()
  }
}
