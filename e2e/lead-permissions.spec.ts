import { expect, type Page } from '@playwright/test'
import { leadStatusLabels } from '@portale/domain/sales/leads/lead.ts'
import { selectByLabel } from './dialogs.ts'
import { pdfFile } from './files.ts'
import {
  createLead,
  createOffer,
  decideLead,
  leadName,
  manageLead,
  newCompany,
  openLeadRow,
  setOfferStatuses,
} from './leads.ts'
import { navigate } from './navigate.ts'
import { button, tableRow } from './page.ts'
import { type Login, test } from './portal.ts'

const forbidden = 'Non hai accesso a questa pagina'
const missing = 'Pagina non trovata'

async function expectUnavailable(page: Page, urls: string[], title: string): Promise<void> {
  for (const url of urls) {
    await navigate(page, url)
    await expect(page.getByRole('heading', { name: title }), url).toBeVisible()
  }
}

/** The forbidden screens of each role; all roles but the last can see the lead. */
const forbiddenScreens: [Login, string[]][] = [
  ['after_sales_manager_rt', ['/leads/new', '/leads/{id}/edit', '/leads/{id}/manage', '/leads/dashboard']],
  ['sales_manager_rt', ['/leads/{id}/edit', '/leads/{id}/manage', '/lead_models']],
  ['dealer_sales_manager', ['/leads/new', '/leads/{id}/lead_offers', '/leads/{id}/users', '/lead_work_types/new']],
  ['dealer_holder_sales_manager', ['/leads/{id}/edit', '/leads/{id}/lead_offers', '/leads/dashboard']],
  [
    'workshop_user',
    [
      '/leads/dashboard',
      '/leads/{id}/manage',
      '/leads/{id}/lead_offers',
      '/leads/{id}/users',
      '/lead_models',
      '/lead_models/1',
      '/lead_work_types/1/edit',
    ],
  ],
  ['dealer_holder', ['/leads', '/leads/new', '/leads/{id}', '/leads/{id}/manage']],
]

for (const [login, urls] of forbiddenScreens)
  test(`leads: ${login} sees the forbidden page on screens of other roles`, async ({ as }) => {
    const { id } = await createLead(await as('workshop_user'))
    const page = await as(login)
    await expectUnavailable(
      page,
      urls.map((url) => url.replace('{id}', String(id))),
      forbidden,
    )
  })

test('a lead of another workshop looks like an unknown lead', async ({ as }) => {
  const { id } = await createLead(await as('workshop_user2'))
  await expectUnavailable(await as('workshop_user'), [`/leads/${id}`, '/leads/99999999', `/leads/${id}/edit`], missing)
  await expectUnavailable(await as('after_sales_manager_rt'), [`/leads/${id}/lead_offers`], missing)
  await expectUnavailable(await as('dealer_holder_sales_manager'), [`/leads/${id}/manage`], missing)
  const nowhere = ['/leads/x', '/leads/99999999/manage', '/leads/99999999/users', '/lead_models/99999999']
  await expectUnavailable(await as('administrator'), [...nowhere, '/lead_work_types/x/edit'], missing)
})

type Tasks = { head?: string[]; waiting: string[]; offered: string[] }

const administratorTasks: Tasks = {
  head: ['Dashboard', 'Export XLS', 'Crea nuova'],
  waiting: ['Approva', 'Gestisci', 'Visualizza', 'Modifica', 'Permessi', 'Cancella'],
  offered: ['Gestisci', 'Visualizza', 'Modifica', 'Gestisci preventivi', 'Permessi'],
}
const sellerTasks: Tasks = { waiting: ['Visualizza'], offered: ['Gestisci', 'Visualizza'] }

/** The actions of each role above the list, on a lead to be approved and on one with an offer. */
const tasksByLogin: Partial<Record<Login, Tasks>> = {
  administrator: administratorTasks,
  superuser_rt: administratorTasks,
  after_sales_manager_rt: {
    waiting: ['Approva', 'Visualizza', 'Cancella'],
    offered: ['Gestisci preventivi', 'Visualizza'],
  },
  sales_manager_rt: { waiting: ['Visualizza'], offered: ['Gestisci preventivi', 'Visualizza'] },
  dealer_sales_manager: sellerTasks,
  dealer_holder_sales_manager: sellerTasks,
  workshop_user: { head: ['Crea nuova'], waiting: ['Modifica', 'Visualizza'], offered: ['Modifica', 'Visualizza'] },
}

test('each role sees exactly its buttons, filters and columns', async ({ as }) => {
  const [author, admin] = [await as('workshop_user'), await as('administrator')]
  const company = newCompany()
  const waiting = await createLead(author, { customer: company })
  const offered = await createOffer(admin, await createLead(author, { customer: company, quantity: 4 }))
  for (const [login, { head = [], ...tasks }] of Object.entries(tasksByLogin) as [Login, Tasks][])
    await test.step(login, async () => {
      const page = await as(login)
      await page.goto(`/leads?customer=${company.vat_n}`)
      for (const [lead, [first = '', ...others]] of [
        [waiting, tasks.waiting],
        [offered, tasks.offered],
      ] as const) {
        const row = tableRow(page, leadStatusLabels[lead.status])
        await expect(row.getByRole('cell').last().locator('a, button').first()).toHaveText(first)
        const more = button(row, `Altre azioni per ${leadName(lead)}`)
        await expect(more).toHaveCount(others.length > 0 ? 1 : 0)
        if (others.length === 0) continue
        await more.click()
        await expect(page.getByRole('menuitem')).toHaveText(others)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('menuitem')).toHaveCount(0)
      }
      for (const name of ['Dashboard', 'Export XLS', 'Crea nuova']) {
        const action = page.getByRole('main').locator('a, button').getByText(name, { exact: true })
        await expect(action).toHaveCount(head.includes(name) ? 1 : 0)
      }
      const count = login === 'workshop_user' ? 0 : 1
      await expect(page.getByRole('columnheader', { name: 'Officina' })).toHaveCount(count)
      await button(page, 'Filtri').click()
      await expect(selectByLabel(page, 'Modello')).toBeVisible()
      for (const label of ['Officina', 'Concessionaria', 'Ferma da'])
        await expect(selectByLabel(page, label)).toHaveCount(count)
      const isStaff = login === 'administrator' || login.endsWith('_rt')
      await expect(selectByLabel(page, 'Venditore')).toHaveCount(isStaff ? 1 : 0)
    })
})

test('sales notes and offers are hidden from workshop users alone', async ({ as }) => {
  const [author, admin] = [await as('workshop_user'), await as('administrator')]
  const [waiting, lead] = [await createLead(author), await createLead(author)]
  const note = 'Sconto del 12% concordato al telefono.'
  await decideLead(admin, lead, 'approved')
  const { lead_offers } = await manageLead(admin, lead, { status: 'offer', salesnotes: note }, pdfFile('offerta.pdf'))
  await setOfferStatuses(admin, { ...lead, lead_offers }, 'verified')
  for (const login of ['after_sales_manager_rt', 'sales_manager_rt', 'dealer_sales_manager'] as const) {
    const page = await as(login)
    await navigate(page, `/leads/${lead.id}`)
    await expect(page.getByRole('main')).toContainText(`Note di vendita${note}`)
    await expect(page.getByRole('link', { name: 'offerta.pdf' })).toBeVisible()
    await expect(page.getByRole('heading', { name: /^(Storico|Dati amministrativi)$/ })).toHaveCount(0)
    await navigate(page, `/leads/${waiting.id}`)
    await expect(page.getByRole('main')).toContainText('Da approvare')
    const approves = login === 'after_sales_manager_rt' ? 1 : 0
    await expect(page.getByRole('region', { name: 'Approvazione' })).toHaveCount(approves)
  }
  await navigate(admin, `/leads/${lead.id}`)
  await expect(admin.getByRole('heading', { name: /^(Storico|Dati amministrativi)$/ })).toHaveCount(2)

  await openLeadRow(author, lead.customer.name)
  await expect(author.getByRole('main')).not.toContainText(note)
  await expect(author.getByRole('columnheader', { name: 'Ultima gestione' })).toHaveCount(0)
  await navigate(author, `/leads/${lead.id}`)
  await expect(author.getByRole('main')).toContainText('Offerta inviata')
  await expect(author.getByRole('main')).not.toContainText(note)
  await expect(author.getByText('offerta.pdf')).toHaveCount(0)
  expect((await author.request.get(`/lead_offers/${lead_offers[0]?.id}`)).status()).toBe(403)
  await navigate(author, `/leads/${lead.id}/edit`)
  await expect(author.getByText('Non puoi più modificare questa segnalazione')).toBeVisible()
  await expect(button(author, 'Salva')).toHaveCount(0)
  await author.getByRole('link', { name: 'Apri la segnalazione' }).click()
  await expect(author).toHaveURL(`/leads/${lead.id}`)
})
