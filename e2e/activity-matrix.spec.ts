import { expect, type Page } from '@playwright/test'
import { callApi, createActivity, fetchPartnerId, findFreeYears, uploadDocument } from './api.ts'
import { expectAccessible, viewports } from './axe.ts'
import { pdfFile } from './files.ts'
import { navigate } from './navigate.ts'
import { button } from './page.ts'
import { test } from './portal.ts'
import { openScreen } from './screen.ts'

test('from the year to the matrix, by keyboard to a cell and to its documents', async ({ as }) => {
  const page = await as('administrator')
  const holder = await as('dealer_holder')
  const [year = ''] = await findFreeYears(page)
  const documents = ['Verbale', 'Foto']
  const first = await createActivity(page, { year, title: 'Ambiente', documents })
  await createActivity(page, { year, title: 'Budget', documents: ['Prospetto'] })
  await createActivity(page, { year, title: 'Officina pulita', audience: 'workshops' })
  await uploadDocument(holder, first, pdfFile('verbale.pdf'))
  const dealer = await callApi<{ name: string }>(
    page,
    'GET',
    `/api/v1/dealers/${await fetchPartnerId(holder, 'dealers')}`,
  )

  await page.goto(`/activity_years/${first.yearId}`)
  await page.getByRole('link', { name: 'Matrice' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Matrice concessionarie ${year}`)
  await page.getByLabel('Ragione sociale').fill(dealer.name)
  const waiting = page.getByRole('link', { name: `${dealer.name}, Ambiente: Da verificare, 0 su 2` })
  await expect(waiting).toBeVisible()
  await expect(page.getByRole('link', { name: `${dealer.name}, Budget: Da caricare, 0 su 1` })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('name')).toBe(dealer.name)
  await expect(page.locator('tbody tr')).toHaveCount(1)

  await page.getByRole('link', { name: dealer.name, exact: true }).focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('link', { name: /Budget: Da caricare/ })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(waiting).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Stato di verbale.pdf')).toBeVisible()

  await navigate(page, `/activity_years/${first.yearId}/matrix?audience=workshops`)
  await expect(page.getByRole('columnheader', { name: 'Officina pulita' })).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await button(page, 'Export XLS').click()
  expect((await download).suggestedFilename()).toBe(`workshops_${year}.xlsx`)
})

test('of many activities the columns in sight are rendered, and the arrows reach the others', async ({ as }) => {
  const page = await as('administrator')
  const activities = Array.from({ length: 120 }, (_, index) => ({ id: index + 1, title: `Attività ${index + 1}` }))
  const cells = activities.map(({ id: activity_id }) => ({
    ...{ activity_id, state: 'missing', done: 0, pending: 0, rejected: 0, missing: 2 },
  }))
  const row = { id: 1, baldo_id: 'D1', name: 'Alfa', completed_activities_count: 0, total_activities: 120, cells }
  const about = { activity_year: { id: 1, year: '2026' }, years: [], managers: [], activities }
  const json = {
    ...about,
    data: [row],
    links: [],
    current_page: 1,
    last_page: 1,
    per_page: 25,
    from: 1,
    to: 1,
    total: 1,
  }
  await page.route('**/api/v1/activity_years/1/matrix/dealers*', (route) => route.fulfill({ json }))
  await page.goto('/activity_years/1/matrix')
  await expect(page.getByRole('columnheader', { name: 'Attività 1', exact: true })).toBeVisible()
  expect(await page.getByRole('columnheader').count()).toBeLessThan(40)
  await page.getByRole('link', { name: 'Alfa', exact: true }).focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('link', { name: /Attività 120:/ })).toBeFocused()
  await expect(page.getByRole('columnheader', { name: 'Attività 120' })).toBeInViewport()
  await page.keyboard.press('Home')
  await expect(page.getByRole('link', { name: 'Alfa', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('link', { name: /Attività 1:/ })).toBeFocused()
})

test('a sales manager sees the assigned dealers, a dealer none', async ({ as }) => {
  const admin = await as('administrator')
  const [year = ''] = await findFreeYears(admin)
  const { yearId } = await createActivity(admin, { year, title: 'Riservata' })
  const manager = await as('sales_manager_rt')
  await openScreen(manager, { url: `/activity_years/${yearId}/matrix`, ready: `Matrice concessionarie ${year}` })
  await expect(manager.getByRole('link', { name: 'Officine', exact: true })).toHaveCount(0)
  await expect(manager.getByLabel('Responsabile')).toHaveCount(0)
  await manager.setViewportSize(viewports.phone)
  await expect(manager.getByRole('list', { name: 'Matrice delle concessionarie' })).toBeVisible()
  const holder = await as('dealer_holder')
  await holder.goto(`/activity_years/${yearId}/matrix`)
  await expect(holder.getByRole('heading', { name: 'Non hai accesso a questa pagina' })).toBeVisible()
})

const matrixLink = (page: Page, name = 'Matrice') => page.getByRole('main').getByRole('link', { name, exact: true })

test('a sales manager reaches the matrix of the newest open year from the home and from each list', async ({ as }) => {
  const page = await as('sales_manager_rt')
  const title = page.getByRole('heading', { level: 1 })
  for (const [url, name] of [
    ['/', 'Matrice delle attività'],
    ['/activities', 'Matrice'],
    ['/documents?status=pending', 'Matrice'],
    ['/dealers', 'Matrice'],
  ] as const) {
    await page.goto(url)
    await matrixLink(page, name).focus()
    await page.keyboard.press('Enter')
    await expect(title).toHaveText(/^Matrice concessionarie \d{4}$/)
    await expect(page).toHaveURL(/\/activity_years\/\d+\/matrix(\?audience=dealers)?$/)
    await page.goBack()
    await expect(matrixLink(page, name)).toBeVisible()
  }
  // Other tests create newer years meanwhile.
  await expect(async () => {
    await navigate(page, '/activity_years/matrix?late=1')
    const { data } = await callApi<{ data: { year: string }[] }>(page, 'GET', '/api/v1/activities')
    await expect(title).toHaveText(`Matrice concessionarie ${data[0]?.year}`, { timeout: 3000 })
  }).toPass()
  expect(new URL(page.url()).search).toBe('?late=1')
})

test('the matrix is offered to those who verify, of the kind that they verify', async ({ as }) => {
  const manager = await as('after_sales_manager_rt')
  await manager.goto('/workshops')
  await matrixLink(manager).click()
  await expect(manager.getByRole('heading', { level: 1 })).toHaveText(/^Matrice officine/)
  const admin = await as('administrator')
  await admin.goto('/documents?status=pending&audience=workshops')
  await matrixLink(admin).click()
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText(/^Matrice officine/)
  const holder = await as('dealer_holder')
  for (const url of ['/', '/activities', '/documents', '/dealers']) {
    await navigate(holder, url)
    await expect(holder.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(holder.getByRole('link', { name: /^Matrice/ })).toHaveCount(0)
  }
  await navigate(holder, '/activity_years/matrix')
  await expect(holder.getByRole('heading', { level: 1 })).toHaveText('Non hai accesso a questa pagina')
})
