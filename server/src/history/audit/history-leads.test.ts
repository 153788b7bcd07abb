import { type DisplayNames, differences, type RecordChange } from '@portale/domain/history/audit/change.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { roleNames } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildLead, buildUser } from '../../../test/fixtures/factories.ts'
import {
  createLeadManageFixtures,
  type LeadManageFixtures,
  offerFile,
  postManage,
} from '../../../test/fixtures/lead-manage.fixtures.ts'

type History = Page<RecordChange> & DisplayNames

let t: TestApp
let fixtures: LeadManageFixtures
let admin: Caller
beforeAll(async () => {
  t = await testApp()
  fixtures = await createLeadManageFixtures(t)
  admin = fixtures.mine.people.administrator
})
afterAll(() => t.close())

const historyOf = async (id: number) => (await admin.get<History>(`/api/v1/leads/${id}/history`)).body

it('shows a lead with its notes, offers and accesses, one entry per request, with the labels of the screens', async () => {
  const { id } = await buildLead(t.deps.db, { workshop_id: fixtures.mine.workshop.id })
  const person = await buildUser(t.deps.db, { role: 'workshop_user', name: 'Rita Neri' })
  await admin.send('POST', `/api/v1/leads/${id}/change-created-status/approved`, {})
  await postManage(admin, id, { status: 'offer', salesnotes: 'Vuole sconto' }, offerFile('Preventivo.pdf'))
  const [offer] = await t.deps.db.selectFrom('lead_offers').selectAll().where('lead_id', '=', id).execute()
  const lead_offers = [{ id: offer?.id, status: 'verified' }]
  await admin.send('POST', `/api/v1/leads/${id}/lead_offers`, { lead_offers })
  await admin.send('PUT', `/api/v1/leads/${id}/users`, { users: [person.id] })
  await admin.send('PUT', `/api/v1/leads/${id}/users`, { users: [] })

  const history = await historyOf(id)
  const { data, names, total } = history
  const words = data.map(({ changes }) =>
    changes
      .map((change) => {
        const lines = differences(change, history).filter(
          ({ field }) => !/^(Stato dal|Approvata il|Primo contatto)$/.test(field),
        )
        return [change.model_type, change.event, ...lines.map(({ field, from, to }) => `${field}: ${from} → ${to}`)]
      })
      .toSorted(),
  )
  const { name } = (await admin.get<{ user: { name: string } }>('/api/v1/me')).body.user
  expect(total).toBe(6)
  expect(words.slice(0, 5)).toEqual([
    [['lead_users', 'deleted', 'Persona: Rita Neri → null', `Dato da: ${name} → null`]],
    [['lead_users', 'created', 'Persona: null → Rita Neri', `Dato da: null → ${name}`]],
    [['lead_offers', 'updated', 'Stato: Pending → Verificato', `Stato dato da: null → ${name}`]],
    [
      ['lead_manages', 'created', 'Stato: null → Offerta inviata', 'Note di vendita: null → Vuole sconto'],
      ['lead_offers', 'created', 'File: null → Preventivo.pdf', 'Stato: null → Pending', `Caricato da: null → ${name}`],
      ['leads', 'updated', 'Stato: Inserita → Offerta inviata', 'Note di vendita: null → Vuole sconto'],
    ],
    [['leads', 'updated', `Approvata da: null → ${name}`]],
  ])
  expect(names.lead_offers).toEqual({ [offer?.id ?? 0]: 'Preventivo.pdf' })
  const [created] = data.at(-1)?.changes ?? []
  const line = created && differences(created, history).map(({ field, to }) => `${field}: ${to}`)
  expect(line).toContain(`Officina: ${fixtures.mine.workshop.baldo_id} ${fixtures.mine.workshop.name}`)
  expect(line).toContain(`Concessionaria: ${fixtures.mine.dealer.baldo_id} ${fixtures.mine.dealer.name}`)
  expect(line).toContain('Contatto: Anna')
  expect(line?.filter((text) => /(Cliente|Modello di interesse|Tipo di lavoro|Inserita da): \d+$/.test(text))).toEqual(
    [],
  )
})

it('leaves out other leads', async () => {
  const leads = []
  for (let index = 0; index < 2; index += 1)
    leads.push(await buildLead(t.deps.db, { workshop_id: fixtures.mine.workshop.id }))
  const [one, other] = leads
  await postManage(admin, other?.id ?? 0, { status: 'offer' }, offerFile())
  expect((await historyOf(one?.id ?? 0)).total).toBe(1)
  expect((await historyOf(other?.id ?? 0)).total).toBe(2)
})

it('rejects other roles than administrators (403) and an unknown lead (404)', async () => {
  const { id } = await buildLead(t.deps.db, { workshop_id: fixtures.mine.workshop.id })
  for (const role of roleNames.slice(2))
    expect((await fixtures.mine.people[role].get(`/api/v1/leads/${id}/history`)).status).toBe(403)
  for (const wrong of ['999999', 'abc', '0'])
    expect((await admin.get(`/api/v1/leads/${wrong}/history`)).status).toBe(404)
})
