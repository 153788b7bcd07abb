import { expect } from '@playwright/test'
import { createActivity, fetchPartnerId, uploadDocument } from './api.ts'
import { pdfFile } from './files.ts'
import { navigate } from './navigate.ts'
import { button, expectHeading, requiredField } from './page.ts'
import { createCustomer, createDealer, createWorkshop, historyRow, selectDealer, validToInput } from './partners.ts'
import { fillLogin, type Login, openYear, signIn, test } from './portal.ts'
import { uniqueDigits } from './unique.ts'
import { expectUnsavedForm } from './unsaved-forms.ts'

const closed: [Login, string[]][] = [
  [
    'dealer_holder',
    [
      '/activity_years',
      '/activity_years/new',
      '/workshops',
      '/dealers/activity_years',
      '/dealers/new',
      '/users',
      '/menu-management',
      '/outbox',
      '/outbox/1',
    ],
  ],
  ['superuser_rt', ['/menu-management', '/outbox', '/outbox/1', '/accesses', '/accesses/1', '/system']],
  ['workshop_user', ['/activity_years/1', '/dealers', '/activity_years/1/dashboard/workshops', '/workshops/new']],
  ['sales_manager_rt', ['/activity_years', '/dealers/activity_years', '/customers', '/dealers/import']],
  ['after_sales_manager_rt', ['/activity_years', '/dealers', '/workshops/import', '/customers/new']],
  ['dealer_sales_manager', ['/activities', '/customers/import', '/workshops/null/edit']],
]

for (const [login, urls] of closed)
  test(`${login} sees which screens are forbidden`, async ({ as }) => {
    const page = await as(login)
    for (const url of urls) {
      await navigate(page, url)
      await expect(page.getByRole('heading', { name: 'Non hai accesso a questa pagina' })).toBeVisible()
    }
    await page.getByRole('link', { name: 'Torna alla home' }).click()
    await expect(page).toHaveURL('/')
  })

test('a form that the role may not save is forbidden', async ({ as }) => {
  const administrator = await as('administrator')
  const activity = await createActivity(administrator, { title: `Solo per chi carica ${uniqueDigits()}` })
  await administrator.goto(`/activities/${activity.id}/upload`)
  await expect(administrator.getByRole('heading', { name: 'Non hai accesso a questa pagina' })).toBeVisible()

  const dealer = await as('dealer_holder')
  await uploadDocument(dealer, activity, pdfFile('mio.pdf'))
  await dealer.goto(`/dealers/${await fetchPartnerId(dealer, 'dealers')}`)
  await openYear(dealer, '2040')
  await expect(dealer.getByRole('heading', { name: activity.title })).toBeVisible()
  await expect(dealer.getByRole('link', { name: /Gestisci documenti/ })).toHaveCount(0)
})

test('a missing record and one of another user look the same', async ({ as }) => {
  const other = await fetchPartnerId(await as('dealer_holder2'), 'dealers')
  const page = await as('sales_manager_rt')
  for (const url of [`/dealers/${other}`, '/dealers/999999', '/dealers/x', '/activities/0', '/niente', '/api-docs']) {
    await navigate(page, url)
    await expect(page.getByRole('heading', { name: 'Pagina non trovata' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Torna alla home' }).click()
  await expect(page).toHaveURL('/')
})

test('a record that does not exist has no page and no form', async ({ as }) => {
  const page = await as('administrator')
  const { id } = await createCustomer(page)
  for (const url of [
    '/dealers/999999/edit',
    '/workshops/999999/edit',
    '/workshops/x',
    '/customers/999999',
    '/customers/x/edit',
    '/customers/999999/customer_contacts/new',
    `/customers/${id}/customer_contacts/999999/edit`,
    '/dealers/999999?tab=modifiche',
    '/outbox/999999',
    '/accesses/999999999',
    '/outbox/x',
    '/impersonate/999999',
    '/impersonate/x',
  ]) {
    await navigate(page, url)
    await expect(page.getByRole('heading', { name: 'Pagina non trovata' })).toBeVisible()
  }
})

test('a form restores the typed values after the session ends', async ({ as }) => {
  const page = await as()
  await signIn(page, 'superuser_rt')
  const dealer = await createDealer(page)
  const { id, name } = await createWorkshop(page, [[dealer, '2020-01-01']])
  await page.goto(`/workshops/${id}/edit`)
  await requiredField(page, 'Città').fill('Canelli')
  await button(page, 'Aggiungi concessionaria').click()
  await selectDealer(historyRow(page, 1), dealer)
  await requiredField(historyRow(page, 1), 'Dal').fill('01/02/2023')
  await expectUnsavedForm(page)
  await page.context().clearCookies({ name: 'portale_session' })
  await page.keyboard.press('Control+s') // a click would wait for the button where the page has left by itself
  await expect(page).toHaveURL(/\/login\?next=/)
  await fillLogin(page, 'superuser_rt')
  await expect(page.getByText('Abbiamo ritrovato quello che avevi scritto')).toBeVisible()
  await expect(requiredField(page, 'Città')).toHaveValue('Canelli')
  await expect(validToInput(historyRow(page, 2))).toHaveValue('01/02/2023 00:00:00')
  await button(page, 'Salva').click()
  await expectHeading(page, 'Officine')
  await page.getByLabel('Ragione sociale').fill(name)
  await expect(page.getByText('dal 01/02/2023')).toBeVisible()
})

test('a lost session leads to the login and back to the same address', async ({ as }) => {
  const page = await as()
  await signIn(page, 'superuser_rt')
  await page.goto('/dealers?name=langhe')
  await expect(page.getByText('Visualizzati 1-1 di 1 elemento')).toBeVisible()
  await page.context().clearCookies({ name: 'portale_session' })
  await page.getByLabel('Ragione sociale').press('End')
  await page.getByLabel('Ragione sociale').pressSequentially(' ')
  await expect(page).toHaveURL(/\/login\?next=%2Fdealers%3Fname%3Dlanghe/)
  await fillLogin(page, 'superuser_rt')
  await expect(page).toHaveURL(/\/dealers\?name=langhe/)
  await expect(page.getByText('Visualizzati 1-1 di 1 elemento')).toBeVisible()
})
