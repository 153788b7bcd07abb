import { expect } from '@playwright/test'
import { createActivity, ensureYear, findFreeYears } from './api.ts'
import { navigate } from './navigate.ts'
import { leaveUnsaved } from './page.ts'
import { activityCard, test } from './portal.ts'

test('a year is copied from the last one with activities', async ({ as }) => {
  const page = await as('administrator')
  const documents = ['Piano firmato', 'Foto', 'Budget']
  const [year, between = '', next = ''] = await findFreeYears(page, 3)
  await createActivity(page, { year, title: 'Piano di sede', documents })
  await createActivity(page, { year, title: 'Piano di officina', documents: [], audience: 'workshops' })
  await ensureYear(page, between)

  await page.goto(`/activity_years/${await ensureYear(page, next)}`)
  await expect(page.getByText(`Ancora nessuna attività per l'anno ${next}`)).toBeVisible()
  await page.getByRole('button', { name: "Copia dall'anno precedente" }).click()
  await expect(activityCard(page, 'Piano di sede').getByRole('listitem')).toHaveText(documents)
  const forWorkshops = page.getByRole('region', { name: 'Officine' })
  await expect(forWorkshops.getByRole('heading', { level: 3 })).toHaveText(['Piano di officina'])
  await expect(page.getByRole('region', { name: 'Concessionarie' }).getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: 'Attività copiate come bozze.' })).toBeVisible()
})

test('a year before all others has nothing to copy', async ({ as }) => {
  const page = await as('administrator')
  await page.goto(`/activity_years/${await ensureYear(page, '2000')}`)
  await page.getByRole('button', { name: "Copia dall'anno precedente" }).click()
  await expect(page.getByRole('alert')).toHaveText('Non c’è un anno precedente con attività da copiare.')
})

test('a year is renamed, and Annulla goes back without saving', async ({ as }) => {
  const page = await as('administrator')
  const [later = '', never = '', year = ''] = await findFreeYears(page, 3)
  await ensureYear(page, year)
  await page.goto('/activity_years')
  await page.getByRole('link', { name: `Modifica ${year}` }).click()
  await page.getByLabel('Anno (*Obbligatorio)').fill(never)
  await page.getByRole('link', { name: 'Annulla' }).click()
  await leaveUnsaved(page)
  await page.getByRole('link', { name: `Modifica ${year}` }).click()
  await page.getByLabel('Anno (*Obbligatorio)').fill(later)
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByRole('link', { name: `Visualizza ${later}` })).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(`${year}|${never}`) })).toHaveCount(0)
})

test('the activities of a year are in two lists, each sorted by title', async ({ as }) => {
  const page = await as('administrator')
  const [year] = await findFreeYears(page)
  for (const title of ['Èlite', 'Zona', 'Ambiente', 'energia']) await createActivity(page, { year, title })
  const { yearId: id } = await createActivity(page, { year, title: 'Banco', audience: 'workshops' })
  await page.goto(`/activity_years/${id}`)
  const titles = (audience: string) => page.getByRole('region', { name: audience }).getByRole('heading', { level: 3 })
  await expect(titles('Concessionarie')).toHaveText(['Ambiente', 'Èlite', 'energia', 'Zona'])
  await expect(titles('Officine')).toHaveText(['Banco'])
})

test('an address with the literal null opens a new form', async ({ as }) => {
  const page = await as('administrator')
  const [year = ''] = await findFreeYears(page)
  await page.goto('/activity_years/null/edit')
  await page.getByLabel('Anno (*Obbligatorio)').fill(year)
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByRole('link', { name: `Visualizza ${year}` })).toBeVisible()

  await navigate(page, `/activity_years/${await ensureYear(page, year)}/activities/null/edit`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Inserisci una nuova attività per l'anno ${year}`)
  await page.getByLabel('Titolo (*Obbligatorio)').fill('Nata da null')
  await page.getByRole('textbox', { name: 'Descrizione (*Obbligatorio)' }).fill('Testo')
  await page.getByRole('button', { name: 'Salva e apri' }).click()
  await expect(activityCard(page, 'Nata da null')).toBeVisible()

  await navigate(page, '/activity_years/null')
  await expect(page.getByRole('heading', { name: 'Pagina non trovata' })).toBeVisible()
})

test('the dashboard names everybody who completed, as links in pages', async ({ as }) => {
  const page = await as('administrator')
  const completed = Array.from({ length: 230 }, (_, index) => index + 1).map((id) => ({
    id,
    baldo_id: `D${id}`,
    name: `Concessionaria ${id}`,
  }))
  const activity_year = { id: 1, year: '2026', lock_version: 0 }
  const counts = { completed_count: 230, not_applicable_count: 0, late: 0, total: 300 }
  const activity = { id: 1, title: 'Vetrina', due_on: null, state: 'open' }
  const json = { activity_year, activities: [{ activity, completed: [], not_applicable: [], ...counts }], total: 300 }
  await page.route('**/api/v1/activity_years/1/dashboard/dealers?names=0', (route) => route.fulfill({ json }))
  await page.route('**/api/v1/dealers/activity_years?year=2026&completed=1&*', (route) => {
    const current_page = Number(new URL(route.request().url()).searchParams.get('page'))
    const dealers = completed.slice((current_page - 1) * 100, current_page * 100)
    const position = { current_page, last_page: 3, from: 1, to: 100, total: 230, per_page: 100, links: [] }
    return route.fulfill({ json: { data: [{ id: 1, year: '2026', dealers }], ceased: 0, ...position } })
  })
  await page.goto('/activity_years/1/dashboard/dealers')
  await page.getByRole('button', { name: 'Mostra chi ha completato' }).click()
  const names = page.getByRole('main').getByRole('link', { name: /^Concessionaria \d+$/ })
  await expect(names).toHaveCount(100)
  const next = page.getByRole('button', { name: 'Successive' })
  await next.click()
  await next.click()
  await expect(next).toBeDisabled()
  await expect(names).toHaveCount(30)
  await expect(names.last()).toHaveAttribute('href', '/dealers/230?year=2026')
})
