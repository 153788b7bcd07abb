import type { Lead } from '@portale/domain/leads/lead.ts'
import { type RoleName, roleNames } from '@portale/domain/roles.ts'
import type { Answer, Caller, TestApp } from './app.ts'
import { buildDealer, buildWorkshop } from './factories.ts'
import { pdf, type TestField, type TestFile } from './form.ts'
import type { Refusal } from './partner.world.ts'

export type AnsweredLead = Lead & Refusal
type Place = { dealer_id: number; workshop_id: number }

const ofDealers: RoleName[] = ['sales_manager_rt', 'dealer_holder', 'dealer_holder_sales_manager']

/** Somebody of each role, assigned to this workshop, or to its dealer, as the role has it (spec 2 §5). */
async function peopleOf(t: TestApp, { dealer_id, workshop_id }: Place): Promise<Record<RoleName, Caller>> {
  const entries = roleNames.map(async (role) => {
    const partners = ofDealers.includes(role) ? { dealers: [dealer_id] } : { workshops: [workshop_id] }
    return [role, await t.as(role, role === 'administrator' || role === 'superuser_rt' ? {} : partners)] as const
  })
  return Object.fromEntries(await Promise.all(entries)) as Record<RoleName, Caller>
}

async function sideOf(t: TestApp) {
  const dealer = await buildDealer(t.deps.db)
  const workshop = await buildWorkshop(t.deps.db, { dealer_id: dealer.id })
  return { dealer, workshop, people: await peopleOf(t, { dealer_id: dealer.id, workshop_id: workshop.id }) }
}

/** A dealer with a workshop, and somebody of each role who sees its leads; the same again, for strangers. */
export async function leadSides(t: TestApp) {
  return { mine: await sideOf(t), other: await sideOf(t) }
}
export type LeadSides = Awaited<ReturnType<typeof leadSides>>

export const offerFile = (name = 'Preventivo.pdf', content: Buffer | string = pdf): TestFile => ({
  field: 'uploaded_offer',
  name,
  content,
})

/** The form of the manage screen (spec 2 §7), with sales notes unless told otherwise. */
export const manageForm = (lead: Record<string, string | number>, ...files: TestFile[]): (TestField | TestFile)[] => [
  ...Object.entries({ salesnotes: 'Sentito oggi', ...lead }).map(([name, value]) => ({
    field: `lead[${name}]`,
    value: String(value),
  })),
  ...files,
]

/** Saves the manage screen of a lead. */
export const manage = (
  caller: Caller,
  id: number,
  lead: Record<string, string | number>,
  ...files: TestFile[]
): Promise<Answer<AnsweredLead>> => caller.upload(`/api/v1/leads/${id}/manage`, manageForm(lead, ...files))
