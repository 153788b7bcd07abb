import { expect, type Page } from '@playwright/test'
import { navigate } from './navigate.ts'
import { button, requiredField, toast } from './page.ts'
import {
  createContact,
  createCustomer,
  createDealer,
  createWorkshop,
  dealerTimeline,
  historyRow,
  selectDealer,
  selectProvince,
} from './partners.ts'
import { test } from './portal.ts'

const panel = (page: Page) => page.getByRole('heading', { level: 1, name: 'Qualcuno ha salvato prima di te' })
const choices = (page: Page) => page.getByRole('main').getByRole('group')
const choice = (page: Page, label: string) => choices(page).filter({ has: page.getByText(label, { exact: true }) })
const version = (page: Page, label: string, whose: 'La tua versione' | 'La versione salvata') =>
  choice(page, label).getByRole('radio', { name: new RegExp(`^${whose}`) })

/** The conflict replaces the form, has the focus, and shows who saved and when. */
async function expectConflict(page: Page, subject: string, who: string): Promise<void> {
  await expect(panel(page)).toBeVisible()
  await expect(panel(page)).toBeFocused()
  await expect(page.getByRole('main')).toContainText(
    new RegExp(
      `${subject} è cambiat[ao]: l’ha modificat[ao] ${who} il \\d{2}/\\d{2}/\\d{4} \\d{2}:\\d{2}:\\d{2}\\. Non è ancora`,
    ),
  )
  await expect(button(page, 'Salva')).toBeHidden()
}

const save = (page: Page) => button(page, 'Salva').click()

test('two users edit the same dealer: the second chooses a version for each field', async ({ as }) => {
  const first = await as('administrator')
  const second = await as('superuser_rt')
  const { id, name } = await createDealer(first)
  for (const page of [first, second]) await page.goto(`/dealers/${id}/edit`)
  await requiredField(second, 'Indirizzo').fill('Via del Secondo, 2')
  await requiredField(second, 'Area vendite').fill('Centro')
  await requiredField(second, 'CAP').fill('14101')

  await requiredField(first, 'Indirizzo').fill('Via del Primo, 1')
  await requiredField(first, 'CAP').fill('14102')
  await requiredField(first, 'Città').fill('Bra')
  await selectProvince(first, 'Cuneo')
  await save(first)
  await expect(toast(first, 'Concessionaria salvata.')).toBeVisible()

  await save(second)
  await expectConflict(second, 'La concessionaria', 'Laura Moretti')
  await expect(choices(second).locator('legend')).toHaveText(['Indirizzo', 'CAP', 'Città', 'Provincia', 'Area vendite'])
  await expect(choice(second, 'Indirizzo')).toContainText('Lo avete cambiato entrambi.')
  await expect(choice(second, 'Città')).toContainText('Lo ha cambiato chi ha salvato.')
  await expect(choice(second, 'Area vendite')).toContainText('Lo hai cambiato tu.')
  await expect(choice(second, 'Provincia')).toContainText('Asti - AT (Piemonte)')
  await expect(choice(second, 'Provincia')).toContainText('Cuneo - CN (Piemonte)')
  await expect(version(second, 'Indirizzo', 'La tua versione')).toBeChecked()
  await expect(version(second, 'Città', 'La versione salvata')).toBeChecked()
  await version(second, 'CAP', 'La versione salvata').check()
  await version(second, 'Città', 'La tua versione').check()
  await button(second, 'Applica e salva').click()
  await expect(second).toHaveURL('/dealers')
  await expect(toast(second, 'Concessionaria salvata.')).toBeVisible()

  await first.goto(`/dealers/${id}`)
  const data = first.getByRole('main').locator('dl').first()
  await expect(data.locator('dd').nth(1)).toHaveText(name)
  await expect(data).toContainText('IndirizzoVia del Secondo, 2CAP14102CittàAstiProvinciaCuneo - CN (Piemonte)')
  await expect(data).toContainText('Area venditeCentro')
})

test('Annulla keeps the typed values; each later save with a conflict shows it again', async ({ as }) => {
  const first = await as('administrator')
  const second = await as('superuser_rt')
  const { id } = await createDealer(first)
  for (const page of [first, second]) await page.goto(`/dealers/${id}/edit`)
  await requiredField(second, 'Città').fill('Canelli')
  await requiredField(first, 'Città').fill('Nizza Monferrato')
  await save(first)
  await expect(toast(first, 'Concessionaria salvata.')).toBeVisible()
  await save(second)
  await expectConflict(second, 'La concessionaria', 'Laura Moretti')
  await button(second, 'Annulla').click()
  await expect(panel(second)).toHaveCount(0)
  await expect(requiredField(second, 'Città')).toHaveValue('Canelli')
  await expect(button(second, 'Salva')).toBeFocused()
  await save(second)
  await expectConflict(second, 'La concessionaria', 'Laura Moretti')
  await expect(choices(second)).toHaveCount(1)

  await first.goto(`/dealers/${id}/edit`)
  await requiredField(first, 'Area vendite').fill('Isole')
  await save(first)
  await expect(toast(first, 'Concessionaria salvata.')).toBeVisible()
  await button(second, 'Applica e salva').click()
  await expect(choices(second)).toHaveCount(2)
  await expect(version(second, 'Area vendite', 'La versione salvata')).toBeChecked()
  await button(second, 'Prendi le salvate').click()
  await expect(version(second, 'Città', 'La versione salvata')).toBeChecked()
  await button(second, 'Tieni le mie').click()
  await version(second, 'Area vendite', 'La versione salvata').check()
  await button(second, 'Applica e salva').click()
  await expect(second).toHaveURL('/dealers')
  await navigate(first, `/dealers/${id}`)
  await expect(first.getByRole('main')).toContainText('CittàCanelli')
  await expect(first.getByRole('main')).toContainText('Area venditeIsole')
})

test('two users edit the dealers of a workshop: the chosen version replaces the whole history', async ({ as }) => {
  const first = await as('administrator')
  const second = await as('superuser_rt')
  const [oldest, middle, newest] = [await createDealer(first), await createDealer(first), await createDealer(first)]
  const { id } = await createWorkshop(first, [
    [middle, '2018-05-01'],
    [oldest, '2015-05-01T10:20:30'],
  ])
  for (const page of [first, second]) await page.goto(`/workshops/${id}/edit`)
  await button(second, 'Aggiungi concessionaria').click()
  await selectDealer(historyRow(second, 1), newest)
  await requiredField(historyRow(second, 1), 'Dal').fill('03/09/2023 08:00')

  await button(first, `Rimuovi ${oldest.name}`).click()
  await requiredField(first, 'Area vendite').fill('Sud')
  await save(first)
  await expect(toast(first, 'Officina salvata.')).toBeVisible()

  await save(second)
  await expectConflict(second, 'L’officina', 'Laura Moretti')
  await expect(choices(second).locator('legend')).toHaveText(['Area vendite', 'Storico concessionarie'])
  const history = choice(second, 'Storico concessionarie')
  await expect(history).toContainText('Lo avete cambiato entrambi.')
  await expect(version(second, 'Storico concessionarie', 'La tua versione')).toHaveAccessibleName(
    new RegExp(`${newest.name}\\s+dal 03/09/2023 08:00:00\\s.*${oldest.name}\\s+dal 01/05/2015 10:20:30`, 's'),
  )
  await expect(version(second, 'Storico concessionarie', 'La tua versione')).toBeChecked()
  await button(second, 'Applica e salva').click()
  await expect(second).toHaveURL('/workshops')

  await first.goto(`/workshops/${id}`)
  await expect(dealerTimeline(first)).toHaveText([
    `${newest.baldo_id} ${newest.name}OggiDal 03/09/2023 08:00:00`,
    `${middle.baldo_id} ${middle.name}Dal 01/05/2018 00:00:00 al 03/09/2023 08:00:00`,
    `${oldest.baldo_id} ${oldest.name}Dal 01/05/2015 10:20:30 al 01/05/2018 00:00:00`,
  ])
  await expect(first.getByRole('main')).toContainText('Area venditeSud')
})

test('two users edit the same customer and the same contact: the second sees the conflict', async ({ as }) => {
  const first = await as('administrator')
  const second = await as('superuser_rt')
  const customer = await createCustomer(first)
  const contact = await createContact(first, customer, {
    name: 'Ada',
    email: 'ada@prova.example',
    phone: '0141 123456',
  })
  const other = `${customer.name} e figli`
  for (const page of [first, second]) await page.goto(`/customers/${customer.id}/edit`)
  await requiredField(second, 'Ragione sociale').fill(other)
  await requiredField(first, 'Ragione sociale').fill('Un nome che non resta')
  await save(first)
  await expect(toast(first, 'Cliente salvato.')).toBeVisible()
  await save(second)
  await expectConflict(second, 'Il cliente', 'Laura Moretti')
  await expect(choices(second).locator('legend')).toHaveText(['Ragione sociale'])
  await button(second, 'Applica e salva').click()
  await expect(toast(second, 'Cliente salvato.')).toBeVisible()

  for (const page of [first, second])
    await navigate(page, `/customers/${customer.id}/customer_contacts/${contact.id}/edit`)
  await requiredField(second, 'E-mail').fill('seconda@prova.example')
  await requiredField(first, 'E-mail').fill('prima@prova.example')
  await requiredField(first, 'Nome').fill('Ada Bosio')
  await save(first)
  await expect(toast(first, 'Contatto salvato.')).toBeVisible()
  await save(second)
  await expectConflict(second, 'Il contatto', 'Laura Moretti')
  await expect(choices(second).locator('legend')).toHaveText(['Nome', 'E-mail'])
  await button(second, 'Applica e salva').click()
  await expect(second).toHaveURL(`/customers/${customer.id}`)
  await first.goto(`/customers/${customer.id}`)
  await expect(first.getByRole('heading', { level: 1 })).toHaveText(other)
  await expect(first.getByText('Ada Bosio')).toBeVisible()
  await expect(first.getByRole('link', { name: 'seconda@prova.example' })).toBeVisible()
})
