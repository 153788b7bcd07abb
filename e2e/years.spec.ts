import { expect } from '@playwright/test'
import { makeActivity, yearId } from './api.ts'
import { cardOf, test } from './portal.ts'

test('a year is made from the last one that has activities', async ({ as }) => {
  const page = await as('administrator')
  const documents = ['Piano firmato', 'Foto', 'Budget']
  await makeActivity(page, { year: '2061', title: 'Piano di sede', documents })
  await makeActivity(page, { year: '2061', title: 'Piano di officina', documents: [], audience: 'workshops' })
  await yearId(page, '2062')

  await page.goto(`/activity_years/${await yearId(page, '2063')}`)
  await expect(page.getByText("Ancora nessuna attività per l'anno 2063")).toBeVisible()
  await page.getByRole('button', { name: "Copia dall'anno precedente" }).click()
  await expect(cardOf(page, 'Piano di sede').getByRole('listitem')).toHaveText(documents)
  const forWorkshops = page.getByRole('region', { name: 'Officine' })
  await expect(forWorkshops.getByRole('heading', { level: 3 })).toHaveText(['Piano di officina'])
  await expect(page.getByRole('region', { name: 'Concessionarie' }).getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: 'Attività copiate.' })).toBeVisible()
})

test('a year before all others has nothing to copy, and says so', async ({ as }) => {
  const page = await as('administrator')
  await page.goto(`/activity_years/${await yearId(page, '2000')}`)
  await page.getByRole('button', { name: "Copia dall'anno precedente" }).click()
  await expect(page.getByRole('alert')).toHaveText('Non c’è un anno precedente con attività da copiare.')
})

test('a year is renamed, and Annulla goes back without saving', async ({ as }) => {
  const page = await as('administrator')
  await yearId(page, '2071')
  await page.goto('/activity_years')
  await page.getByRole('link', { name: 'Modifica 2071' }).click()
  await page.getByLabel('Anno (*Obbligatorio)').fill('2070')
  await page.getByRole('link', { name: 'Annulla' }).click()
  await page.getByRole('link', { name: 'Modifica 2071' }).click()
  await page.getByLabel('Anno (*Obbligatorio)').fill('2072')
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByRole('link', { name: 'Visualizza 2072' })).toBeVisible()
  await expect(page.getByRole('link', { name: /2071|2070/ })).toHaveCount(0)
})

test('the activities of a year are in two lists, each sorted by title', async ({ as }) => {
  const page = await as('administrator')
  for (const title of ['Èlite', 'Zona', 'Ambiente', 'energia']) await makeActivity(page, { year: '2073', title })
  const { yearId: id } = await makeActivity(page, { year: '2073', title: 'Banco', audience: 'workshops' })
  await page.goto(`/activity_years/${id}`)
  const titles = (audience: string) => page.getByRole('region', { name: audience }).getByRole('heading', { level: 3 })
  await expect(titles('Concessionarie')).toHaveText(['Ambiente', 'Èlite', 'energia', 'Zona'])
  await expect(titles('Officine')).toHaveText(['Banco'])
})

test('the literal null in an address creates', async ({ as }) => {
  const page = await as('administrator')
  await page.goto('/activity_years/null/edit')
  await page.getByLabel('Anno (*Obbligatorio)').fill('2074')
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByRole('link', { name: 'Visualizza 2074' })).toBeVisible()

  await page.goto(`/activity_years/${await yearId(page, '2074')}/activities/null/edit`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Inserisci una nuova attività per l'anno 2074")
  await page.getByLabel('Titolo (*Obbligatorio)').fill('Nata da null')
  await page.getByRole('textbox', { name: 'Descrizione (*Obbligatorio)' }).fill('Testo')
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(cardOf(page, 'Nata da null')).toBeVisible()

  await page.goto('/activity_years/null')
  await expect(page.getByRole('heading', { name: 'Pagina non trovata' })).toBeVisible()
})
