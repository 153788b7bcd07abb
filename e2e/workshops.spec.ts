import { expect, type Page } from '@playwright/test'
import { navigate } from './navigate.ts'
import { button, expectFieldError, expectHeading, requiredField, tableRow, toast } from './page.ts'
import {
  createDealer,
  createWorkshop,
  dealerTimeline,
  historyRow,
  selectDealer,
  selectProvince,
  validToInput,
} from './partners.ts'
import { createPerson } from './people.ts'
import { menuLink, test } from './portal.ts'
import { uniqueBaldoId, uniqueDigits } from './unique.ts'

async function save(page: Page): Promise<void> {
  await button(page, 'Salva').click()
  await expectHeading(page, 'Officine')
  await expect(toast(page, 'Officina salvata.')).toBeVisible()
}

test('a workshop is created with its dealers: the list shows the current one and its start', async ({ as }) => {
  const page = await as('administrator')
  const before = await createDealer(page)
  const today = await createDealer(page)
  const code = uniqueBaldoId()
  const name = `Meccanica Tanaro ${uniqueDigits()} S.n.c.`
  await page.goto('/')
  await menuLink(page, 'Officine').click()
  await page.getByRole('link', { name: 'Crea nuova' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nuova officina')
  await requiredField(page, 'Baldo ID').fill(code)
  await requiredField(page, 'Ragione sociale').fill(name)
  await requiredField(page, 'Tipo di contratto').fill('Assistenza')
  await requiredField(page, 'Indirizzo').fill('Via Cavour, 3')
  await requiredField(page, 'CAP').fill('14100')
  await requiredField(page, 'Città').fill('Asti')
  await selectProvince(page, 'Asti')
  await requiredField(page, 'Area vendite').fill('Nord Ovest')
  await expect(button(page, 'Rimuovi riga 1')).toBeDisabled()
  await selectDealer(historyRow(page, 1), before)
  await requiredField(historyRow(page, 1), 'Dal').fill('1/3/2019 8:15:30')
  await expect(validToInput(historyRow(page, 1))).toHaveValue('in corso')

  await test.step('a dealer added on top closes the entry below at once', async () => {
    await button(page, 'Aggiungi concessionaria').click()
    await expect(requiredField(historyRow(page, 1), 'Concessionaria')).toBeFocused()
    await expect(requiredField(historyRow(page, 2), 'Dal')).toHaveValue('01/03/2019 08:15:30')
    await selectDealer(historyRow(page, 1), today)
    await requiredField(historyRow(page, 1), 'Dal').fill('10/06/2021 09:30')
    await expect(validToInput(historyRow(page, 1))).toHaveValue('in corso')
    await expect(validToInput(historyRow(page, 2))).toHaveValue('10/06/2021 09:30:00')
    await expect(validToInput(historyRow(page, 2))).not.toBeEditable()
  })
  await save(page)

  const other = await as('superuser_rt')
  await other.goto('/workshops')
  await other.getByLabel('Ragione sociale').pressSequentially(name.slice(0, -7))
  await expect(other.getByText('Visualizzati 1-1 di 1 elemento')).toBeVisible()
  const row = tableRow(other, name)
  await expect(row.getByRole('cell').nth(1)).toHaveText(code)
  await expect(row).toContainText(`${today.name}${today.baldo_id}, dal 10/06/2021`)
  await row.getByRole('link', { name: `Dashboard ${name}` }).click()
  await expect(dealerTimeline(other)).toHaveText([
    `${today.baldo_id} ${today.name}OggiDal 10/06/2021 09:30:00`,
    `${before.baldo_id} ${before.name}Dal 01/03/2019 08:15:30 al 10/06/2021 09:30:00`,
  ])
  await dealerTimeline(other).first().getByRole('link').click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(today.name)
})

test('entries are added and removed without gaps, and the tab Modifiche shows it', async ({ as }) => {
  const page = await as('administrator')
  const [first, second, third] = [await createDealer(page), await createDealer(page), await createDealer(page)]
  const { id, name } = await createWorkshop(page, [
    [second, '2020-01-01T07:05:09'],
    [first, '2019-01-01T07:05:09'],
  ])
  await page.goto(`/workshops?name=${name}`)
  await page.getByRole('link', { name: `Modifica ${name}` }).click()
  await expect(validToInput(historyRow(page, 2))).toHaveValue('01/01/2020 07:05:09')
  await button(page, 'Aggiungi concessionaria').click()
  await selectDealer(historyRow(page, 1), third)
  await requiredField(historyRow(page, 1), 'Dal').fill('02/02/2022')
  await expect(validToInput(historyRow(page, 2))).toHaveValue('02/02/2022 00:00:00')
  await button(page, `Rimuovi ${second.name}`).click()
  await expect(button(page, 'Aggiungi concessionaria')).toBeFocused()
  await expect(page.getByRole('listitem', { name: /^Riga/ })).toHaveCount(2)
  await expect(validToInput(historyRow(page, 2))).toHaveValue('02/02/2022 00:00:00')
  await save(page)

  const other = await as('superuser_rt')
  await other.goto(`/workshops/${id}`)
  await expect(dealerTimeline(other)).toHaveText([
    `${third.baldo_id} ${third.name}OggiDal 02/02/2022 00:00:00`,
    `${first.baldo_id} ${first.name}Dal 01/01/2019 07:05:09 al 02/02/2022 00:00:00`,
  ])
  await other.getByRole('link', { name: 'Modifiche', exact: true }).click()
  const change = other.getByRole('list', { name: 'Modifiche' }).locator('> li').first()
  await expect(change).toContainText('Laura Moretti')
  await expect(change).toContainText('Storico concessionarie')
  await expect(change.locator('ins')).toContainText([`${third.baldo_id} ${third.name}`, '02/02/2022 00:00:00'])
  await expect(change.locator('del').filter({ hasText: second.name })).toHaveCount(1)
})

test('a future dealer does not replace the current one in the list', async ({ as }) => {
  const page = await as('administrator')
  const [now, next] = [await createDealer(page), await createDealer(page)]
  const { id, name } = await createWorkshop(page, [[now, '2020-01-01']])
  await page.goto(`/workshops/${id}/edit`)
  await button(page, 'Aggiungi concessionaria').click()
  await selectDealer(historyRow(page, 1), next)
  await requiredField(historyRow(page, 1), 'Dal').fill('01/01/2099')
  await save(page)
  await page.getByLabel('Ragione sociale').fill(name)
  await expect(tableRow(page, name)).toContainText(`${now.name}${now.baldo_id}, dal 01/01/2020`)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(dealerTimeline(page)).toHaveText([
    `${next.baldo_id} ${next.name}Dal 01/01/2099 00:00:00 in poi (futura)`,
    `${now.baldo_id} ${now.name}OggiDal 01/01/2020 00:00:00 al 01/01/2099 00:00:00`,
  ])
})

test('the workshop itself sees its new dealer, and has no button that changes it', async ({ as }) => {
  const page = await as('administrator')
  const [before, dealer] = [await createDealer(page), await createDealer(page)]
  const created = await createWorkshop(page, [[before, '2020-01-01']])
  const { id, name } = created
  const workshop = await as(await createPerson(page, { role: 'workshop_user', workshops: [created] }))
  await page.goto(`/workshops/${id}/edit`)
  await button(page, 'Aggiungi concessionaria').click()
  await selectDealer(historyRow(page, 1), dealer)
  const now = new Date().toLocaleString('it-IT', { timeZone: 'Europe/Rome' }).replace(',', '')
  await requiredField(historyRow(page, 1), 'Dal').fill(now)
  await save(page)

  await workshop.goto('/workshops')
  await expect(workshop.getByRole('link', { name: /^(Modifica|Crea nuova|Importa|Dashboard attività)/ })).toHaveCount(0)
  await expect(button(workshop, 'Export XLS')).toHaveCount(0)
  await expect(tableRow(workshop, name)).toContainText(dealer.name)
  await workshop.getByRole('link', { name: `Dashboard ${name}` }).click()
  await expect(dealerTimeline(workshop).first()).toContainText(`${dealer.baldo_id} ${dealer.name}Oggi`)
  await expect(dealerTimeline(workshop).getByRole('link')).toHaveCount(0)
  await navigate(workshop, `/workshops/${id}/edit`)
  await expect(workshop.getByRole('heading', { name: 'Non hai accesso a questa pagina' })).toBeVisible()

  await navigate(page, `/workshops/${id}/edit`)
  await button(page, `Rimuovi ${dealer.name}`).click()
  await save(page)
  await navigate(workshop, `/workshops/${id}`)
  await expect(workshop.getByText('Oggi', { exact: true })).toBeVisible()
  await expect(workshop.getByText(dealer.name)).toHaveCount(0)
})

test('the error of an entry appears below it and disappears when the entries change', async ({ as }) => {
  const page = await as('administrator')
  const [first, second] = [await createDealer(page), await createDealer(page)]
  const { id } = await createWorkshop(page, [[first, '2020-01-01']])
  await page.goto(`/workshops/${id}/edit`)
  await button(page, 'Aggiungi concessionaria').click()
  await requiredField(historyRow(page, 1), 'Dal').fill('31/12/2019')
  await button(page, 'Salva').click()
  await expectFieldError(
    requiredField(historyRow(page, 1), 'Concessionaria'),
    'Il campo concessionaria è obbligatorio.',
  )
  await expect(requiredField(historyRow(page, 1), 'Concessionaria')).toBeFocused()

  await selectDealer(historyRow(page, 1), second)
  await button(page, 'Salva').click()
  const late = requiredField(historyRow(page, 2), 'Dal')
  await expectFieldError(late, 'La data deve venire prima di quella della riga sopra (31/12/2019 00:00:00).')
  await expect(late).toBeFocused()
  await expect(requiredField(historyRow(page, 1), 'Dal')).toHaveValue('31/12/2019 00:00:00')
  await button(page, 'Aggiungi concessionaria').click()
  await expect(page.getByText('La data deve venire prima')).toHaveCount(0)
  await button(page, 'Rimuovi riga 1').click()
  await requiredField(historyRow(page, 1), 'Dal').fill('01/01/2021')
  await save(page)
})
