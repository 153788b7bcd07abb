import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { callApi, createActivity } from './api.ts'
import { navigate } from './navigate.ts'
import { type Login, test } from './portal.ts'
import { withFewRows } from './screen.ts'
import { uniqueDigits } from './unique.ts'
import { pagePerAccount } from './walk.ts'

/** Every screen with a table of a list, by the file that renders it. */
const screens: Record<string, { url: string; who?: Login }[]> = {
  'documents/activities/ActivityYearList.tsx': [{ url: '/activity_years' }],
  'documents/progress/MatrixTable.tsx': [{ url: '/activity_years/1/matrix' }],
  'documents/verification/RejectionReasonList.tsx': [{ url: '/rejection_reasons' }],
  'documents/reminders/ReminderList.tsx': [{ url: '/activity_years/{year}/reminders' }],
  'documents/verification/VerificationList.tsx': [{ url: '/documents' }, { url: '/documents', who: 'dealer_holder' }],
  'people/access-register/AccessList.tsx': [{ url: '/accesses' }],
  'history/audit/AuditList.tsx': [{ url: '/audits' }],
  'network/customers/CustomerList.tsx': [{ url: '/customers' }],
  'network/dealers/DealerList.tsx': [{ url: '/dealers' }, { url: '/dealers?pending=1' }],
  'documents/progress/PartnerProgressList.tsx': [
    { url: '/workshops/activity_years' },
    { url: '/dealers/activity_years' },
  ],
  'sales/leads/LeadList.tsx': [{ url: '/leads' }, { url: '/leads', who: 'workshop_user' }],
  'sales/leads/LeadReferenceList.tsx': [{ url: '/lead_models' }, { url: '/lead_work_types' }],
  'people/mail/MailList.tsx': [{ url: '/outbox' }],
  'sales/market-shares/MarketShareList.tsx': [{ url: '/workshop_market_shares' }],
  'sales/market-shares/ShareRecipients.tsx': [{ url: '/workshop_market_shares/{share}?tab=destinatari' }],
  'sales/market-shares/ShareRows.tsx': [{ url: '/workshop_market_shares/{share}' }],
  'people/menu/MenuList.tsx': [{ url: '/menu-management' }],
  'generator/records/RecordListScreen.tsx': [
    { url: '/veicoli-demo' },
    { url: '/prove-su-strada', who: 'dealer_holder' },
  ],
  'front/related/RelatedList.tsx': [
    { url: '/dealers/{dealer}?tab=officine' },
    { url: '/dealers/{dealer}?tab=documenti' },
  ],
  'people/tokens/TokenList.tsx': [{ url: '/tokens' }],
  'people/users/ImpersonationList.tsx': [{ url: '/users?tab=navigazioni' }],
  'people/users/UserList.tsx': [{ url: '/users' }],
  'platform/webhooks/DeliveryList.tsx': [{ url: '/webhooks/1' }],
  'platform/webhooks/WebhookList.tsx': [{ url: '/webhooks' }],
  'network/workshops/WorkshopList.tsx': [{ url: '/workshops' }, { url: '/workshops?pending=1' }],
}

/** Headings that sort nothing, with the reason. */
const unsorted: Record<string, string> = {
  Azioni: 'buttons',
  'Seleziona tutte le righe della pagina': 'boxes to choose rows',
  '/activity_years/1/matrix': 'a column per activity, whose cells are the states of several documents',
  '/accesses Che cosa': 'what each kind of event is about, put into words',
  '/audits Modifiche': 'old and new values of several fields',
  '/menu-management Avvisi': 'what the screen finds wrong with an entry',
  '/webhooks Eventi': 'several events',
  '/tokens Permessi': 'several permissions',
  '/veicoli-demo Documenti': 'several files',
  '/veicoli-demo Officine': 'several records',
  '/veicoli-demo Foto': 'a file',
  '/prove-su-strada Verbale': 'a file',
}

const sources = join(import.meta.dirname, '../web/src')

test('every table of a list is in this walk', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.startsWith('platform/list/'))
    .filter((file) => /<(DataTable|SortHeader)\b/.test(readFileSync(join(sources, file), 'utf8')))
  expect(files.sort()).toEqual(Object.keys(screens).sort())
})

/** The first record of a list: one of the demo data, which other journeys leave alone. */
async function findFirst(page: Page, call: string): Promise<number> {
  const { data } = await callApi<{ data: { id: number }[] }>(page, 'GET', `${call}?sort=id`)
  return data[0]?.id ?? 0
}

/** A year in which a dealer was reminded. */
async function findYear(page: Page): Promise<number> {
  const { id, yearId } = await createActivity(page, { title: `Da ricordare ${uniqueDigits()}` })
  const reminders = { partner_ids: [await findFirst(page, '/api/v1/dealers')] }
  await callApi(page, 'POST', `/api/v1/activities/${id}/reminders`, { data: { reminders } })
  return yearId
}

/** What stands for a record in an address. */
const records: Record<string, (page: Page) => Promise<number>> = {
  '{year}': findYear,
  '{share}': (page) => findFirst(page, '/api/v1/workshop_market_shares'),
  '{dealer}': (page) => findFirst(page, '/api/v1/dealers'),
}

async function toAddress(page: Page, url: string): Promise<string> {
  const [name = ''] = /\{\w+\}/.exec(url) ?? []
  const find = records[name]
  return find ? url.replace(name, String(await find(page))) : url
}

const headings = (page: Page) => page.getByRole('main').getByRole('columnheader')

/** Sorts by each heading of the list that the page shows. */
async function sortByEach(page: Page, url: string): Promise<void> {
  await expect(headings(page).first()).toBeVisible()
  await expect(page.getByText('Caricamento in corso')).toHaveCount(0)
  const names = await headings(page).evaluateAll((cells) =>
    cells.map(
      (cell) => cell.querySelector('[aria-label]:not(button)')?.getAttribute('aria-label') ?? cell.textContent ?? '',
    ),
  )
  for (const [index, name] of names.entries()) {
    const heading = headings(page).nth(index)
    const button = heading.getByRole('button', { name, exact: true })
    if (name.trim() === '' || unsorted[name] || unsorted[`${url} ${name}`] || (unsorted[url] && index > 0)) {
      expect(await heading.getAttribute('aria-sort'), name).toBeNull()
      continue
    }
    await button.click()
    await expect(heading, `${url} ${name}`).toHaveAttribute('aria-sort', 'ascending')
    await expect(page.getByRole('main').getByRole('alert'), `${url} ${name}`).toHaveCount(0)
  }
}

const toGroup = (file: string): string => file.split('/')[0] ?? ''

for (const group of new Set(Object.keys(screens).map(toGroup)))
  test(`every listed column of ${group} sorts`, async ({ as }) => {
    const openPage = pagePerAccount(as)
    const lists = Object.entries(screens).filter(([file]) => toGroup(file) === group)
    for (const [file, places] of lists)
      for (const { url, who = 'administrator' } of places)
        await test.step(`${file} at ${url}`, async () => {
          const page = await openPage(who)
          await navigate(page, withFewRows(await toAddress(page, url)))
          await sortByEach(page, url)
        })
  })

test('the grid of a registry sorts by its columns', async ({ as }) => {
  const page = await as('administrator')
  await page.goto('/prove-su-strada')
  const driver = page.getByRole('columnheader', { name: 'Alla guida' })
  for (const state of ['ascending', 'descending']) {
    await driver.click()
    await expect(driver).toHaveAttribute('aria-sort', state)
  }
})
