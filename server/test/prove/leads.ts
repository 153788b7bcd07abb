import type { Lead as LeadResponse, LeadRow } from '@portale/domain/sales/leads/lead.ts'
import { pseudorandomPdf, sha256 } from './bytes.ts'
import { type Client, expectBody, listAll } from './client.ts'
import type { Round, Workload } from './round.ts'
import type { Tally } from './tally.ts'
import { vatNumber } from './vat-number.ts'

type Lead = LeadResponse & Required<Pick<LeadResponse, 'lead_offers' | 'lead_manages'>>

/** The references of a lead besides its customer. */
export type LeadReferences = { workshop_id: number; lead_model_id: number; lead_work_type_id: number }

type Report = { key: string; body: object; customerName: string }
/** A save of the manage screen: a note with an offer. */
type Save = { key: string; id: number; note: string; file: string; bytes: Buffer }
type ConfirmedSave = Pick<Save, 'id' | 'note' | 'file'> & { sha256: string; bytesSeen: boolean }

/**
 * Creates leads, each with a new customer, and saves notes with offers on them. Checks that each exists exactly once,
 * that a note never exists without its offer, and that every offer has the bytes that were sent.
 */
export function leadWorkload(client: Client, references: LeadReferences, round: number): Workload {
  const reported = new Map<number, string>()
  const saved: ConfirmedSave[] = []
  let unconfirmed: { report: Report } | { save: Save } | undefined
  let count = 0

  const nextReport = (): Report => {
    count += 1
    const customerName = `Segnalata ${round}-${count}`
    const customer = { vat_n: vatNumber('5', round, count), name: customerName }
    const customer_contact = { name: 'Ada Conti', email: 'ada.conti@prova.example', phone: '011 5550100' }
    const answers = { is_customer: 0, interested_in_financing: 1, interested_in_service_contract: 0, privacy_1: true }
    const status = 'offer'
    return {
      key: customerName,
      customerName,
      body: { lead: { ...references, ...answers, customer, customer_contact, quantity: 1, status } },
    }
  }
  const nextSave = (id: number, index: number): Save => {
    const note = `Nota ${id}-${index}`
    const file = `Preventivo ${id}-${index}.pdf`
    return { key: note, id, note, file, bytes: pseudorandomPdf(file, 20_000 * index) }
  }

  const report = ({ body, key }: Report) => client.send<Lead>('POST', '/api/v1/leads', body, key)
  const save = ({ id, note, file, bytes, key }: Save) => {
    const fields = { 'lead[status]': 'offer', 'lead[salesnotes]': note }
    const files = [{ field: 'uploaded_offer', name: file, bytes }]
    return client.upload<Lead>(`/api/v1/leads/${id}/manage`, files, key, fields)
  }
  const find = async (id: number) => expectBody(await client.get<Lead>(`/api/v1/leads/${id}`), 'a lead')
  const confirm = ({ id, note, file, bytes }: Save) =>
    saved.push({ id, note, file, sha256: sha256(bytes), bytesSeen: false })

  async function createAndSave(writing: Round): Promise<boolean> {
    const newReport = nextReport()
    unconfirmed = { report: newReport }
    const lead = await writing.attempt('leads', () => report(newReport))
    if (!lead) return false
    reported.set(lead.id, newReport.customerName)
    for (const index of [1, 2]) {
      const newSave = nextSave(lead.id, index)
      unconfirmed = { save: newSave }
      if (!(await writing.attempt('lead saves', () => save(newSave)))) return false
      confirm(newSave)
    }
    unconfirmed = undefined
    return true
  }

  /** Counts a save's note and offer, which must exist equally often and at most once. */
  async function countSaves({ id, note, file }: Pick<Save, 'id' | 'note' | 'file'>, tally: Tally): Promise<number> {
    const lead = await find(id)
    const notes = lead.lead_manages.filter(({ current_salesnotes }) => current_salesnotes === note).length
    const offers = lead.lead_offers.filter(({ file_name }) => file_name === file).length
    tally.expect(notes === offers && notes <= 1, `lead ${id}: ${note} is there ${notes} times, its offer ${offers}`)
    return notes
  }

  async function confirmLast(tally: Tally): Promise<void> {
    if (!unconfirmed) return
    if ('save' in unconfirmed) {
      const saves = await countSaves(unconfirmed.save, tally)
      tally.count(`unanswered requests that ${saves > 0 ? 'happened whole' : 'did not happen'}`)
      expectBody(await save(unconfirmed.save), 'the repeated save of a lead')
      confirm(unconfirmed.save)
    } else {
      const { id } = expectBody(await report(unconfirmed.report), 'the repeated report')
      reported.set(id, unconfirmed.report.customerName)
    }
    tally.count('creates repeated with their key')
    unconfirmed = undefined
  }

  return {
    async write(writing) {
      while (!writing.over && (await createAndSave(writing))) {}
    },
    async check(tally) {
      await confirmLast(tally)
      const leads = await listAll<LeadRow>(client, `/api/v1/leads?customer=Segnalata ${round}-`)
      const namesById = new Map(leads.map(({ id, customer }) => [id, customer.name]))
      tally.expect(
        namesById.size === reported.size,
        `${namesById.size} leads are there, ${reported.size} were reported`,
      )
      for (const [id, name] of reported) tally.expect(namesById.get(id) === name, `lead ${id} (${name}) is lost`)
      for (const confirmed of saved) {
        tally.expect((await countSaves(confirmed, tally)) === 1, `lead ${confirmed.id}: ${confirmed.note} is lost`)
        if (confirmed.bytesSeen) continue
        const offer = (await find(confirmed.id)).lead_offers.find(({ file_name }) => file_name === confirmed.file)
        const { status, bytes } = await client.get(`/lead_offers/${offer?.id}`)
        tally.expect(status === 200 && sha256(bytes) === confirmed.sha256, `${confirmed.file}: other bytes (${status})`)
        confirmed.bytesSeen = true
      }
    },
  }
}
