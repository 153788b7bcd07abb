import { expect } from '@playwright/test'
import { demoDealer } from '@portale/server/demo/partners.ts'
import { callApi } from './api.ts'
import { navigate } from './navigate.ts'
import { button, expectHeading, leaveUnsaved, requiredField, tableRow, toast } from './page.ts'
import { createDealer, districtWithoutPartners, selectProvince } from './partners.ts'
import { createPerson } from './people.ts'
import { menuLink, test } from './portal.ts'
import { uniqueBaldoId, uniqueDigits } from './unique.ts'

const stamp = /^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}$/

test('a dealer is created, found by every filter, and seen by another administrator', async ({ as }) => {
  const page = await as('administrator')
  const code = uniqueBaldoId()
  const name = `Monferrina Camion ${uniqueDigits()} S.r.l.`
  await page.goto('/')
  await menuLink(page, 'Concessionarie').click()
  await page.getByRole('link', { name: 'Crea nuova' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nuova concessionaria')
  await requiredField(page, 'Baldo ID').fill(code)
  await requiredField(page, 'Ragione sociale').fill(name)
  await requiredField(page, 'Tipo di contratto').fill('Vendita e assistenza')
  await requiredField(page, 'Indirizzo').fill('Corso Alba, 7')
  await requiredField(page, 'CAP').fill('14100')
  await requiredField(page, 'Città').fill('Asti')
  await selectProvince(page, 'Asti')
  await requiredField(page, 'Area vendite').fill('Nord Ovest')
  await button(page, 'Salva').click()
  await expect(page).toHaveURL('/dealers')
  await expect(toast(page, 'Concessionaria salvata.')).toBeVisible()

  const other = await as('superuser_rt')
  await other.goto('/dealers')
  const total = other.getByText('Visualizzati 1-1 di 1 elemento')
  await other.getByLabel('Baldo Id', { exact: true }).pressSequentially(code.slice(1))
  await expect(total).toBeVisible()
  await expect(tableRow(other, name).getByRole('cell')).toHaveText([
    '',
    code,
    name,
    'Vendita e assistenza',
    'Asti',
    districtWithoutPartners,
    'Nord Ovest',
    'Modifica',
  ])
  await button(other, 'Reset filtri').click()
  await expect(total).toHaveCount(0)
  await other.getByLabel('Ragione sociale').pressSequentially(name.slice(-16).toUpperCase())
  await expect(total).toBeVisible()
  const province = other.getByRole('combobox', { name: 'Provincia' })
  await province.click()
  await other.getByRole('option', { name: 'Cuneo - CN (Piemonte)' }).click()
  await expect(other.getByText('Non ci sono risultati')).toBeVisible()
  await province.click()
  await other.getByRole('option', { name: districtWithoutPartners }).click()
  await expect(total).toBeVisible()
  await other.getByRole('link', { name, exact: true }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(other.getByText('Corso Alba, 7')).toBeVisible()
  await expect(other.getByText('14100')).toBeVisible()
})

test('a CAP that is no longer one is asked about once, and an ended province is offered last', async ({ as }) => {
  const page = await as('administrator')
  const code = uniqueBaldoId()
  await page.goto('/dealers/new')
  const answers = {
    'Baldo ID': code,
    'Ragione sociale': `Sulcis Veicoli ${uniqueDigits()} S.r.l.`,
    Indirizzo: 'Via Roma, 1',
  }
  const others = { 'Tipo di contratto': 'Vendita', CAP: '20100', Città: 'Carbonia', 'Area vendite': 'Isole' }
  for (const [label, text] of Object.entries({ ...answers, ...others })) await requiredField(page, label).fill(text)
  const province = requiredField(page, 'Provincia')
  await province.click()
  await province.fill('sardegna')
  const options = page.getByRole('option')
  await expect(options.first()).toHaveText(/^(Cagliari|Gallura)/)
  await expect(options.last()).toHaveText('Sud Sardegna - SU (Sardegna), fino al 2025')
  await province.fill('')
  await expect(options.last()).toHaveText('Sud Sardegna - SU (Sardegna), fino al 2025')
  await options.last().click()
  await button(page, 'Salva').click()
  const question = page.getByText('Il CAP 20100 di Milano non è più in uso: ogni via ha il suo.')
  await expect(question).toBeVisible()
  await expect(page).toHaveURL('/dealers/new')
  await button(page, 'Salva comunque').click()
  await expect(toast(page, 'Concessionaria salvata.')).toBeVisible()

  const other = await as('superuser_rt')
  await other.goto(`/dealers?baldo_id=${code}`)
  await expect(tableRow(other, answers['Ragione sociale'])).toContainText('Sud Sardegna')
})

test('a dealer is changed from its row: its holder, its manager and another administrator see it', async ({ as }) => {
  const page = await as('administrator')
  const dealer = await createDealer(page)
  const address = `Via Torino, ${uniqueDigits()}`
  await page.goto('/dealers')
  await page.getByLabel('Ragione sociale').pressSequentially(dealer.name)
  await page.getByRole('link', { name: `Modifica ${dealer.name}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Modifica ${dealer.name}`)
  await expect(requiredField(page, 'Provincia')).toHaveValue(districtWithoutPartners)
  await requiredField(page, 'Indirizzo').fill(address)
  await button(page, 'Salva').click()
  await expect(toast(page, 'Concessionaria salvata.')).toBeVisible()

  for (const role of ['dealer_holder', 'sales_manager_rt', 'superuser_rt'] as const) {
    const reader = await as(await createPerson(page, { role, dealers: [dealer] }))
    await reader.goto(`/dealers?name=${dealer.name}`)
    await reader.getByRole('link', { name: `Dashboard ${dealer.name}` }).click()
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(dealer.name)
    await expect(reader.getByText(address)).toBeVisible()
  }
})

test('Annulla leaves a dealer as it was', async ({ as }) => {
  const page = await as('administrator')
  const { id, name } = await createDealer(page)
  await page.goto(`/dealers/${id}`)
  await page.getByRole('link', { name: `Modifica ${name}` }).click()
  await requiredField(page, 'Ragione sociale').fill('Un altro nome')
  await page.getByRole('link', { name: 'Annulla' }).click()
  await leaveUnsaved(page)
  await expectHeading(page, 'Concessionarie')
  await page.getByLabel('Ragione sociale').fill(name)
  await expect(tableRow(page, name)).toHaveCount(1)
})

test('a new dealer saved again after a lost response is not duplicated', async ({ as }) => {
  const page = await as('administrator')
  const { name, ...typed } = {
    name: `Ripetuta ${uniqueDigits()}`,
    'Baldo ID': uniqueBaldoId(),
    CAP: '14100',
    Città: 'Asti',
  }
  await page.goto('/dealers/new')
  await selectProvince(page, 'Asti')
  for (const [label, value] of Object.entries(typed)) await requiredField(page, label).fill(value)
  for (const label of ['Ragione sociale', 'Tipo di contratto', 'Indirizzo', 'Area vendite'])
    await requiredField(page, label).fill(name)
  let calls = 0
  await page.route('**/api/v1/dealers', async (route) => {
    calls += 1
    if (calls > 1) return route.continue()
    await route.fetch() // the portal saved it, its answer was lost
    return route.abort('connectionreset')
  })
  await button(page, 'Salva').click()
  await expect(page.getByRole('alert')).toContainText('Il portale non risponde')
  await expect(requiredField(page, 'Ragione sociale')).toHaveValue(name)
  await button(page, 'Salva').click()
  await expectHeading(page, 'Concessionarie')
  await page.getByLabel('Ragione sociale').fill(name)
  await expect(page.getByText('Visualizzati 1-1 di 1 elemento')).toBeVisible()
})

for (const login of ['sales_manager_rt', 'dealer_holder'] as const)
  test(`${login} reads dealers and has no button that changes them`, async ({ as }) => {
    const page = await as(login)
    await page.goto('/dealers')
    await expect(page.getByRole('link', { name: `Dashboard ${demoDealer}` })).toBeVisible()
    await expect(page.getByRole('link', { name: /^(Modifica|Crea nuova|Importa|Dashboard attività)/ })).toHaveCount(0)
    await expect(button(page, 'Export XLS')).toHaveCount(0)
    await page.getByRole('link', { name: `Dashboard ${demoDealer}` }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(demoDealer)
    await expect(page.getByRole('link', { name: /Modific/ })).toHaveCount(0)
    for (const url of [`${page.url()}/edit`, '/dealers/new', '/dealers/null/edit', '/dealers/import']) {
      await navigate(page, url)
      await expect(page.getByRole('heading', { name: 'Non hai accesso a questa pagina' })).toBeVisible()
    }
  })

test('the tab Modifiche shows who changed which value, from and to', async ({ as }) => {
  const page = await as('administrator')
  const { id, name, baldo_id } = await createDealer(page, { city: 'Asti' })
  const other = await as('superuser_rt')
  await other.goto(`/dealers/${id}/edit`)
  await requiredField(other, 'Città').fill('Bra')
  await requiredField(other, 'CAP').fill('12042')
  await selectProvince(other, 'Cuneo')
  await button(other, 'Salva').click()
  await expect(toast(other, 'Concessionaria salvata.')).toBeVisible()

  await page.goto(`/dealers/${id}`)
  await page.getByRole('link', { name: 'Modifiche', exact: true }).click()
  await expect(page).toHaveURL(/tab=modifiche$/)
  const entries = page.getByRole('list', { name: 'Modifiche' }).locator('> li')
  await expect(entries).toHaveCount(2)
  const change = entries.first()
  await expect(change.locator('time')).toHaveText(stamp)
  await expect(change).toContainText('Davide Ferraris')
  await expect(change).toContainText('ModificaConcessionaria')
  await expect(change.locator('dt')).toHaveText(['CAP', 'Città', 'Provincia'])
  await expect(change.locator('del')).toHaveText(['14100', 'Asti', districtWithoutPartners])
  await expect(change.locator('ins')).toHaveText(['12042', 'Bra', 'Cuneo - CN (Piemonte)'])

  const creation = entries.last()
  await expect(creation).toContainText('Laura Moretti')
  await expect(creation).toContainText('CreazioneConcessionaria')
  await expect(creation.locator('del')).toHaveCount(0)
  await expect(creation.locator('ins')).toHaveCount(4)
  await button(creation, 'Mostra tutte (8)').click()
  await expect(creation.locator('ins').first()).toHaveText(baldo_id)
  await expect(creation.locator('ins').nth(1)).toHaveText(name)
  await expect(creation.locator('ins')).toHaveCount(8)
})

test('a long history has pages, kept in the address; the other tab starts at its first page', async ({ as }) => {
  const page = await as('administrator')
  const dealer = await createDealer(page)
  for (let floor = 1; floor <= 26; floor++)
    await callApi(page, 'PUT', `/api/v1/dealers/${dealer.id}`, {
      data: { dealer: { ...dealer, lock_version: undefined, address: `Corso Dante, piano ${floor}` } },
    })
  await page.goto(`/dealers/${dealer.id}?tab=modifiche`)
  const entries = page.getByRole('list', { name: 'Modifiche' }).locator('> li')
  await expect(entries).toHaveCount(25)
  await expect(entries.first().locator('ins')).toHaveText('Corso Dante, piano 26')
  await page.getByRole('link', { name: 'Successivo »' }).click()
  await expect(page.getByText('Visualizzati 26-27 di 27 elementi')).toBeVisible()
  await expect(entries.last()).toContainText('Creazione')
  await page.reload()
  await expect(entries).toHaveCount(2)
  await page.getByRole('link', { name: 'Scheda', exact: true }).click()
  await expect(page).toHaveURL(`/dealers/${dealer.id}`)
  await page.goBack()
  await expect(entries).toHaveCount(2)
})
