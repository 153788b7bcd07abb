import type { Page } from '@playwright/test'
import { createActivity, findFreeYears, uploadDocument } from './api.ts'
import { pdfFile } from './files.ts'
import { createLead, createReference, createReporter, newCompany } from './leads.ts'
import { createCustomer, createDealer, createWorkshop } from './partners.ts'
import { createPerson } from './people.ts'
import type { PortalAs } from './portal.ts'
import { createVehicle, type VehicleModels } from './records.ts'
import { uniqueDigits } from './unique.ts'

/** Two rows of a list, and how to filter one of them away. */
export type PreparedList = {
  /** The address with both rows, and only these. */
  url: string
  /** What their checkboxes are called begins with these. */
  names: [first: string, second: string]
  /** The field of the filter that keeps the first when this is typed. */
  filter: string
  typed: string
  /** Whether its rows are cards, which no checkbox selects together. */
  isBoard?: true
}

type Tools = {
  admin: Page
  as: PortalAs
  createVehicleModels: (admin: Page, type: 'fullcrud') => Promise<VehicleModels>
}

const query = (parameters: Record<string, string>) => `?${new URLSearchParams(parameters)}`

/** A list of a registry by its names. */
async function registry(path: string, create: (name: string) => Promise<unknown>): Promise<PreparedList> {
  const name = `Scelte ${uniqueDigits()}`
  const names: [string, string] = [`${name} Alfa`, `${name} Beta`]
  for (const each of names) await create(each)
  return { url: path + query({ name }), names, filter: 'Ragione sociale', typed: names[0] }
}

/** Dealers of a year of their own, with an activity that is late. */
async function progress({ admin }: Tools, missing: boolean): Promise<PreparedList> {
  const [year = ''] = await findFreeYears(admin)
  const activity = await createActivity(admin, { year, title: `In ritardo ${uniqueDigits()}`, dueOn: '2026-01-31' })
  const list = await registry('/dealers/activity_years', (name) => createDealer(admin, { name }))
  return { ...list, url: `${list.url}&year=${year}${missing ? `&missing=${activity.id}` : ''}` }
}

/** Two leads of a company of their own. */
async function leads({ admin, as }: Tools): Promise<PreparedList> {
  const { author } = await createReporter(admin)
  const page = await as(author)
  const name = `Scelte ${uniqueDigits()}`
  const reported = []
  for (const letter of ['Alfa', 'Beta'])
    reported.push(await createLead(page, { customer: { ...newCompany(), name: `${name} ${letter}` } }))
  const names = reported.map(({ id }) => `segnalazione ${id}`) as [string, string]
  return { url: `/leads${query({ customer: name })}`, names, filter: 'Cliente', typed: `${name} Alfa` }
}

/** Every list whose rows can be selected, by the file that calls `useSelection`: a further one fails until it is here. */
export const selectionLists: Record<string, Record<string, (tools: Tools) => Promise<PreparedList>>> = {
  'network/dealers/DealerList.tsx': {
    dealers: ({ admin }) => registry('/dealers', (name) => createDealer(admin, { name })),
  },
  'network/workshops/WorkshopList.tsx': {
    workshops: ({ admin }) =>
      registry('/workshops', async (name) =>
        createWorkshop(admin, [[await createDealer(admin), '2020-01-01']], { name }),
      ),
  },
  'documents/progress/PartnerProgressList.tsx': {
    'the progress of dealers': (tools) => progress(tools, false),
    'dealers that miss an activity': (tools) => progress(tools, true),
  },
  'network/customers/CustomerList.tsx': {
    customers: ({ admin }) => registry('/customers', (name) => createCustomer(admin, { name })),
  },
  'people/users/UserList.tsx': {
    async users({ admin }) {
      const list = await registry('/users', (name) => createPerson(admin, { name }))
      return { ...list, filter: 'Nome' }
    },
  },
  'people/mail/MailList.tsx': {
    async mails({ admin }) {
      const to = `Scelte ${uniqueDigits()}`
      for (const letter of ['Alfa', 'Beta']) await createPerson(admin, { name: `${to} ${letter}` })
      const names: [string, string] = [`a ${to} Alfa`, `a ${to} Beta`]
      return {
        url: `/outbox${query({ to, subject: 'benvenuto' })}`,
        names,
        filter: 'Destinatario',
        typed: `${to} Alfa`,
      }
    },
  },
  'sales/leads/LeadReferenceList.tsx': Object.fromEntries(
    (['lead_models', 'lead_work_types'] as const).map((kind) => [
      kind,
      async ({ admin }: Tools) => {
        const list = await registry(`/${kind}`, (name) => createReference(admin, kind, name))
        return { ...list, filter: 'Nome' }
      },
    ]),
  ),
  'sales/leads/LeadList.tsx': { leads },
  'sales/leads/LeadBoard.tsx': {
    async 'the board of leads'(tools) {
      const list = await leads(tools)
      return { ...list, url: `${list.url}&view=board`, isBoard: true }
    },
  },
  'documents/verification/VerificationList.tsx': {
    async uploads({ admin, as }) {
      const activity = await createActivity(admin, { title: `Da scegliere ${uniqueDigits()}` })
      const number = uniqueDigits()
      for (const letter of ['Alfa', 'Beta']) {
        const dealer = await createDealer(admin, { name: `Scelte ${number} ${letter}` })
        const holder = await as(await createPerson(admin, { dealers: [dealer] }))
        await uploadDocument(holder, activity, pdfFile(`${letter}-${number}.pdf`))
      }
      const url = `/documents${query({ partner: `Scelte ${number}` })}`
      return { url, names: [`Alfa-${number}`, `Beta-${number}`], filter: 'Partner', typed: `Scelte ${number} Alfa` }
    },
  },
  'generator/records/RecordListScreen.tsx': {
    async 'designed records'({ admin, createVehicleModels }) {
      const models = await createVehicleModels(admin, 'fullcrud')
      for (const plate of ['CA001XX', 'CA002XX']) await createVehicle(admin, models, { plate })
      return { url: `/${models.prefix}?plate=CA00`, names: ['CA001XX', 'CA002XX'], filter: 'Targa', typed: 'CA001' }
    },
  },
}
