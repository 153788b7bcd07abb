import { validateStatusChange } from '@portale/domain/sales/leads/lead.rules.ts'
import type { LeadStatus } from '@portale/domain/sales/leads/lead.ts'
import { describe, expect, it } from 'vitest'
import { otherWorkshopLeads } from './leads.data.ts'
import { type PlannedLead, planLead } from './leads.plan.ts'
import { seededRandom } from './random.ts'

const now = new Date('2026-11-21T17:00:00Z')
const endings = Object.keys(otherWorkshopLeads) as (keyof typeof otherWorkshopLeads)[]

/** The error keys of planned saves that the rules reject; an offer belongs to the save of the same time. */
function listRejectedKeys({ saves, offers, quantity, saled_quantity, lostnotes }: PlannedLead): string[] {
  let status: LeadStatus = 'created'
  return saves.flatMap((save) => {
    const known = offers.filter(({ at }) => at < save.at)
    const lead_offers = known.map((offer) => ({
      status: offer.status_at && offer.status_at <= save.at ? offer.status : 'pending',
    }))
    const change = { ...save, lostnotes: lostnotes ?? '', saled_quantity: saled_quantity ?? undefined }
    const role = save.by === 'seller' ? 'dealer_sales_manager' : 'administrator'
    const withOffer = offers.some(({ at }) => at === save.at)
    const problems = validateStatusChange({ role }, { status, quantity, lead_offers }, change, withOffer)
    status = save.status
    return Object.keys(problems)
  })
}

describe.each(endings)('a demonstration lead that is %s', (ending) => {
  const plans = Array.from({ length: 60 }, (_, seed) => planLead(ending, now, seededRandom(seed)))

  it('has only saves that the rules accept, in order and in the past', () => {
    for (const plan of plans) {
      expect(listRejectedKeys(plan)).toEqual([])
      expect(plan.saves.at(-1)?.status ?? plan.status).toBe(plan.status)
      const moments = [plan.created_at, plan.approved_at, ...plan.saves.map(({ at }) => at)].filter((at) => at !== null)
      expect(moments).toEqual(moments.toSorted((a, b) => a.getTime() - b.getTime()))
      for (const at of [...moments, plan.status_at]) expect(at.getTime()).toBeLessThan(now.getTime())
    }
  })

  it('has no sales notes in its notes or reason', () => {
    for (const { lostnotes, notes, saves } of plans)
      for (const { salesnotes } of saves) expect([lostnotes, notes]).not.toContain(salesnotes)
  })
})
