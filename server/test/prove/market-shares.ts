import { setTimeout as wait } from 'node:timers/promises'
import { type MarketShare, marketShareColumns } from '@portale/domain/market-shares/market-share.ts'
import { csvFile } from '../fixtures/import.fixtures.ts'
import { type Client, everyRow, expectBody } from './client.ts'
import type { Round, Witness } from './round.ts'
import type { Tally } from './tally.ts'

const path = '/api/v1/workshop_market_shares'
// Each sending writes to several people: the mail server has to take them all in the end.
const pollDelayMs = 100

type Upload = { key: string; file: string }

/** Who is told, in whatever order. */
const recipientIds = ({ recipients }: MarketShare) => recipients.map(({ user_id }) => user_id).toSorted((a, b) => a - b)

/**
 * Targets, each uploaded and then sent: an upload there once and whole; of a sending everybody it meant or nobody, and
 * nobody a second time. Whether their mails arrived, the mail server's ledger says (`proveDeliveries`).
 */
export function marketShareWitness(client: Client, codes: string[], round: number): Witness {
  const uploaded = new Map<number, Upload>()
  const sent = new Map<number, number[]>()
  let unsure: { upload: Upload } | { share: MarketShare } | undefined
  let count = 0

  const nextUpload = (): Upload => {
    count += 1
    const file = `Target ${round}-${count}.csv`
    return { key: file, file }
  }
  const upload = ({ key, file }: Upload) => {
    const { baldo_id, current, target } = marketShareColumns
    const rows = codes.map((code, at) => ({ [baldo_id]: code, [current]: `${at},5`, [target]: `${count % 100}` }))
    const bytes = Buffer.from(csvFile(rows).content)
    return client.upload<MarketShare>(path, [{ field: 'file', name: file, bytes }], key, { type: 'update' })
  }
  const send = (id: number) => client.send<MarketShare>('POST', `${path}/${id}`, {})
  const find = async (id: number) => expectBody(await client.get<MarketShare>(`${path}/${id}`), 'an upload of targets')

  async function attempt(writing: Round): Promise<boolean> {
    const next = nextUpload()
    unsure = { upload: next }
    const share = await writing.attempt('uploads of targets', () => upload(next))
    if (!share) return false
    uploaded.set(share.id, next)
    unsure = { share }
    if (!(await writing.attempt('sendings of targets', () => send(share.id)))) return false
    sent.set(share.id, recipientIds(share))
    unsure = undefined
    return true
  }

  async function settle(tally: Tally): Promise<void> {
    if (!unsure) return
    if ('upload' in unsure) {
      const { id } = expectBody(await upload(unsure.upload), 'the repeated upload of targets')
      uploaded.set(id, unsure.upload)
      tally.count('creates repeated with their key')
    } else {
      const { share } = unsure
      const happened = (await find(share.id)).sent_at !== null
      const { status } = await send(share.id)
      tally.expect(status === (happened ? 409 : 200), `the repeated sending of ${share.id} answered ${status}`)
      tally.count(`unanswered requests that ${happened ? 'happened whole' : 'did not happen'}`)
      sent.set(share.id, recipientIds(share))
    }
    unsure = undefined
  }

  return {
    async write(writing) {
      while (!writing.over && (await attempt(writing))) await wait(pollDelayMs)
    },
    async check(tally) {
      await settle(tally)
      const rows = await everyRow<MarketShare>(client, `${path}?`)
      const there = rows.filter(({ file_name }) => file_name.startsWith(`Target ${round}-`))
      tally.expect(there.length === uploaded.size, `${there.length} uploads of targets instead of ${uploaded.size}`)
      for (const [id, { file }] of uploaded) {
        const row = there.find((one) => one.id === id)
        tally.expect(row?.file_name === file && row.workshops === codes.length, `upload ${id} (${file}) is not whole`)
        tally.expect((row?.sent_at !== null) === sent.has(id), `upload ${id}: sent at ${row?.sent_at}`)
      }
      for (const [id, meant] of sent) {
        const told = recipientIds(await find(id))
        tally.expect(`${told}` === `${meant}`, `sending ${id} told ${told} instead of ${meant}`)
      }
    },
  }
}
