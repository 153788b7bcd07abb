import type { Lead, LeadRow } from '@portale/domain/leads/lead.ts'
import { noise, sha256 } from './bytes.ts'
import { type Client, everyRow, expectBody } from './client.ts'
import type { Round, Witness } from './round.ts'
import type { Tally } from './tally.ts'
import { vatNumber } from './vat-number.ts'

/** What a report needs beside its customer. */
export type LeadReferences = { workshop_id: number; lead_model_id: number; lead_work_type_id: number }

type Report = { key: string; body: object; called: string }
/** A save of the manage screen: a note with a quote. */
type Save = { key: string; id: number; note: string; file: string; bytes: Buffer }
type ConfirmedSave = Pick<Save, 'id' | 'note' | 'file'> & { sha256: string; bytesSeen: boolean }

/**
 * Leads, each reported with a new customer and then managed with a note and a quote: there once and whole, the note with
 * its quote or neither, every quote byte for byte.
 */
export function leadWitness(client: Client, ground: LeadReferences, round: number): Witness {
  const reported = new Map<number, string>()
  const saved: ConfirmedSave[] = []
  let unsure: { report: Report } | { save: Save } | undefined
  let count = 0

  const nextReport = (): Report => {
    count += 1
    const called = `Segnalata ${round}-${count}`
    const customer = { vat_n: vatNumber('8', round, count), name: called }
    const customer_contact = { name: 'Ada Conti', email: 'ada.conti@prova.example', phone: '011 5550100' }
    const answers = { is_customer: 0, interested_in_financing: 1, interested_in_service_contract: 0, privacy_1: true }
    const status = 'offer'
    return {
      key: called,
      called,
      body: { lead: { ...ground, ...answers, customer, customer_contact, quantity: 1, status } },
    }
  }
  const nextSave = (id: number, index: number): Save => {
    const note = `Nota ${id}-${index}`
    const file = `Preventivo ${id}-${index}.pdf`
    return { key: note, id, note, file, bytes: noise(file, 20_000 * index) }
  }

  const report = ({ body, key }: Report) => client.send<Lead>('POST', '/api/v1/leads', body, key)
  const save = ({ id, note, file, bytes, key }: Save) => {
    const fields = { 'lead[status]': 'offer', 'lead[salesnotes]': note }
    const files = [{ field: 'uploaded_offer', name: file, bytes }]
    return client.upload<Lead>(`/api/v1/leads/${id}/manage`, files, key, fields)
  }
  const find = async (id: number) => expectBody(await client.get<Lead>(`/api/v1/leads/${id}`), 'a lead')
  const keep = ({ id, note, file, bytes }: Save) =>
    saved.push({ id, note, file, sha256: sha256(bytes), bytesSeen: false })

  async function attempt(writing: Round): Promise<boolean> {
    const first = nextReport()
    unsure = { report: first }
    const lead = await writing.attempt('leads', () => report(first))
    if (!lead) return false
    reported.set(lead.id, first.called)
    for (const index of [1, 2]) {
      const next = nextSave(lead.id, index)
      unsure = { save: next }
      if (!(await writing.attempt('lead saves', () => save(next)))) return false
      keep(next)
    }
    unsure = undefined
    return true
  }

  /** How often a save's note and its quote are there: each as often as the other, once at the most. */
  async function timesSaved({ id, note, file }: Pick<Save, 'id' | 'note' | 'file'>, tally: Tally): Promise<number> {
    const lead = await find(id)
    const notes = lead.lead_manages.filter(({ current_salesnotes }) => current_salesnotes === note).length
    const quotes = lead.lead_offers.filter(({ file_name }) => file_name === file).length
    tally.expect(notes === quotes && notes <= 1, `lead ${id}: ${note} is there ${notes} times, its quote ${quotes}`)
    return notes
  }

  async function settle(tally: Tally): Promise<void> {
    if (!unsure) return
    if ('save' in unsure) {
      const times = await timesSaved(unsure.save, tally)
      tally.count(`unanswered requests that ${times > 0 ? 'happened whole' : 'did not happen'}`)
      expectBody(await save(unsure.save), 'the repeated save of a lead')
      keep(unsure.save)
    } else {
      const { id } = expectBody(await report(unsure.report), 'the repeated report')
      reported.set(id, unsure.report.called)
    }
    tally.count('creates repeated with their key')
    unsure = undefined
  }

  return {
    async write(writing) {
      while (!writing.over && (await attempt(writing))) {}
    },
    async check(tally) {
      await settle(tally)
      const there = await everyRow<LeadRow>(client, `/api/v1/leads?customer=Segnalata ${round}-`)
      const called = new Map(there.map(({ id, customer }) => [id, customer.name]))
      tally.expect(called.size === reported.size, `${called.size} leads are there, ${reported.size} were reported`)
      for (const [id, name] of reported) tally.expect(called.get(id) === name, `lead ${id} (${name}) is lost`)
      for (const kept of saved) {
        tally.expect((await timesSaved(kept, tally)) === 1, `lead ${kept.id}: ${kept.note} is lost`)
        if (kept.bytesSeen) continue
        const offer = (await find(kept.id)).lead_offers.find(({ file_name }) => file_name === kept.file)
        const { status, bytes } = await client.get(`/lead_offers/${offer?.id}`)
        tally.expect(status === 200 && sha256(bytes) === kept.sha256, `${kept.file}: other bytes (${status})`)
        kept.bytesSeen = true
      }
    },
  }
}
