import { setTimeout as wait } from 'node:timers/promises'
import { type MarketShare, marketShareColumns } from '@portale/domain/sales/market-shares/market-share.ts'
import { csvFile } from '../fixtures/import.fixtures.ts'
import { type Client, expectBody, listAll } from './client.ts'
import type { Round, Workload } from './round.ts'
import type { Tally } from './tally.ts'

const path = '/api/v1/workshop_market_shares'
// Limits the number of mails, which the mail server must all have accepted at the end of the proof.
const pollDelayMs = 100

type Upload = { key: string; file: string }

/** The recipients' ids in ascending order. */
const recipientIds = ({ recipients }: MarketShare) => recipients.map(({ user_id }) => user_id).toSorted((a, b) => a - b)

/**
 * Uploads targets and sends them. Checks that an upload exists exactly once and complete, and that a sending reaches all
 * its recipients or none, and nobody twice. Whether the mails arrived is checked by `proveDeliveries`.
 */
export function marketShareWorkload(client: Client, codes: string[], round: number): Workload {
  const uploaded = new Map<number, Upload>()
  const sent = new Map<number, number[]>()
  let unconfirmed: { upload: Upload } | { share: MarketShare } | undefined
  let count = 0

  const nextUpload = (): Upload => {
    count += 1
    const file = `Target ${round}-${count}.csv`
    return { key: file, file }
  }
  const upload = ({ key, file }: Upload) => {
    const { baldo_id, current, target } = marketShareColumns
    const rows = codes.map((code, index) => ({ [baldo_id]: code, [current]: `${index},5`, [target]: `${count % 100}` }))
    const bytes = Buffer.from(csvFile(rows).content)
    return client.upload<MarketShare>(path, [{ field: 'file', name: file, bytes }], key, { type: 'update' })
  }
  const send = (id: number) => client.send<MarketShare>('POST', `${path}/${id}`, {})
  const find = async (id: number) => expectBody(await client.get<MarketShare>(`${path}/${id}`), 'an upload of targets')

  async function uploadAndSend(writing: Round): Promise<boolean> {
    const next = nextUpload()
    unconfirmed = { upload: next }
    const share = await writing.attempt('uploads of targets', () => upload(next))
    if (!share) return false
    uploaded.set(share.id, next)
    unconfirmed = { share }
    if (!(await writing.attempt('sendings of targets', () => send(share.id)))) return false
    sent.set(share.id, recipientIds(share))
    unconfirmed = undefined
    return true
  }

  async function confirmUnanswered(tally: Tally): Promise<void> {
    if (!unconfirmed) return
    if ('upload' in unconfirmed) {
      const { id } = expectBody(await upload(unconfirmed.upload), 'the repeated upload of targets')
      uploaded.set(id, unconfirmed.upload)
      tally.count('creates repeated with their key')
    } else {
      const { share } = unconfirmed
      const happened = (await find(share.id)).sent_at !== null
      const { status } = await send(share.id)
      tally.expect(status === (happened ? 409 : 200), `the repeated sending of ${share.id} answered ${status}`)
      tally.count(`unanswered requests that ${happened ? 'happened whole' : 'did not happen'}`)
      sent.set(share.id, recipientIds(share))
    }
    unconfirmed = undefined
  }

  return {
    async write(writing) {
      while (!writing.over && (await uploadAndSend(writing))) await wait(pollDelayMs)
    },
    async check(tally) {
      await confirmUnanswered(tally)
      const rows = await listAll<MarketShare>(client, `${path}?`)
      const stored = rows.filter(({ file_name }) => file_name.startsWith(`Target ${round}-`))
      tally.expect(stored.length === uploaded.size, `${stored.length} uploads of targets instead of ${uploaded.size}`)
      for (const [id, { file }] of uploaded) {
        const row = stored.find((candidate) => candidate.id === id)
        tally.expect(row?.file_name === file && row.workshops === codes.length, `upload ${id} (${file}) is not whole`)
        tally.expect((row?.sent_at !== null) === sent.has(id), `upload ${id}: sent at ${row?.sent_at}`)
      }
      for (const [id, expectedIds] of sent) {
        const actualIds = recipientIds(await find(id))
        tally.expect(
          `${actualIds}` === `${expectedIds}`,
          `sending ${id} notified ${actualIds} instead of ${expectedIds}`,
        )
      }
    },
  }
}
