import { expect } from '@playwright/test'
import type { Home } from '@portale/domain/front/me.ts'
import { createActivity, gathered, rejectUploads, uploadDocument } from './api.ts'
import { expectNoHorizontalScrollAnywhere } from './axe.ts'
import { chooseRowAction } from './dialogs.ts'
import { pdfFile } from './files.ts'
import { checkFile, csvFile, partnerCells } from './imports.ts'
import { navigate } from './navigate.ts'
import { button, requiredField } from './page.ts'
import { createContact, createCustomer, createDealer, createWorkshop } from './partners.ts'
import { createPerson, fetchMails } from './people.ts'
import { test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

test(`words of 255 characters cause no horizontal scrolling`, async ({ as }) => {
  const page = await as('administrator')
  const other = await as('superuser_rt')
  const word = `W${'m'.repeat(245)}${uniqueDigits()}`
  const words = { name: word, city: word, address: word, contract_type: word, sales_area: word }
  const dealer = await createDealer(page, words)
  const workshop = await createWorkshop(page, [[dealer, '2020-01-01']], words)
  const customer = await createCustomer(page, { name: word })
  const email = `ada@${'b'.repeat(60)}.${'c'.repeat(60)}.example`
  await createContact(page, customer, { name: word, email, phone: '0141 123456' })

  for (const url of [
    `/dealers?name=${word}`,
    `/dealers/${dealer.id}`,
    `/dealers/${dealer.id}?tab=modifiche`,
    `/workshops?name=${word}`,
    `/workshops/${workshop.id}`,
    `/workshops/${workshop.id}/edit`,
    `/customers?name=${word}`,
    `/customers/${customer.id}`,
    `/customers/${customer.id}/edit`,
  ]) {
    await page.goto(url)
    await expect(
      page
        .getByText(word)
        .or(page.locator(`input[value="${word}"]`))
        .first(),
    ).toBeAttached()
    await expectNoHorizontalScrollAnywhere(page)
  }
  await button(page, 'Cerca').click()
  await page.getByRole('dialog').getByRole('combobox').fill(word)
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectNoHorizontalScrollAnywhere(page)

  await page.goto('/dealers/import')
  await checkFile(page, csvFile('dealers', partnerCells(dealer.baldo_id, `${word.slice(0, -1)}x`)))
  await expect(button(page, 'Importa 1 riga')).toBeVisible()
  await expectNoHorizontalScrollAnywhere(page)

  for (const editor of [page, other]) await editor.goto(`/dealers/${dealer.id}/edit`)
  await requiredField(page, 'Città').fill(word.toUpperCase())
  await requiredField(other, 'Città').fill('Asti')
  await button(other, 'Salva').click()
  await expect(other).toHaveURL('/dealers')
  await button(page, 'Salva').click()
  await expect(page.getByRole('heading', { name: 'Qualcuno ha salvato prima di te' })).toBeVisible()
  await expectNoHorizontalScrollAnywhere(page)
})

test(`a user name of 255 characters causes no horizontal scrolling`, async ({ as }) => {
  const admin = await as('administrator')
  const word = `P${'m'.repeat(245)}${uniqueDigits()}`
  const email = `${'e'.repeat(50)}${uniqueDigits()}@${'b'.repeat(60)}.${'c'.repeat(60)}.example`
  const dealer = await createDealer(admin, { name: `D${word.slice(1)}` })
  const person = await createPerson(admin, { name: word, email, dealers: [dealer] })
  const activity = await createActivity(admin, { year: '2003', title: `A${word.slice(1)}` })
  const page = await as(person, { banner: true })
  await uploadDocument(page, activity, pdfFile(`${'f'.repeat(200)}.pdf`))
  await rejectUploads(admin, dealer.id, activity.id, `R${word.slice(1)}`)

  await test.step('the user: banner, bell, profile', async () => {
    await page.goto('/profile')
    await expect(page.getByRole('heading', { name: word })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Segna come letta/ })).toBeVisible(gathered)
    await expectNoHorizontalScrollAnywhere(page)
    await page.getByRole('button', { name: `Menu di ${word}` }).click()
    await expectNoHorizontalScrollAnywhere(page)
    await page.keyboard.press('Escape')
    await button(page, 'Notifiche, 1 da leggere').click()
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    await expectNoHorizontalScrollAnywhere(page)
  })
  await test.step('the home', async () => {
    const title = `H${word.slice(1)}`
    const work = { id: 1, title, done: 0, total: 1, rejected: 1, completed: 0, not_applicable: 0 }
    const moment = '2026-01-02T08:00:00Z'
    const queue = { label: title, count: 1_234_567, hint: title, url: '/' }
    const json: Home = {
      warnings: [title],
      queues: [queue, queue],
      progress: [{ year_id: 1, year: '2026', audience: 'dealers', rows: [work], ceased: 1_234_567 }],
      todo: [{ ...work, year: '2026', due: { state: 'soon', due_on: '2026-01-02', days: 0 } }],
      leads: null,
      news: [{ id: 1, title, audience: title, shown_at: moment }],
      uploads: [{ id: 1, partner: title, activity: title, created_at: moment, not_applicable: true, url: '/' }],
    }
    await page.route('**/api/v1/home', (route) => route.fulfill({ json }))
    await navigate(page, '/')
    await expect(page.getByText(title).first()).toBeAttached()
    await expectNoHorizontalScrollAnywhere(page)
  })
  await test.step('the administrator: list, dialogs, mails, impersonation', async () => {
    await admin.goto(`/users?email=${email}`)
    await button(admin, `Modifica ${word}`).click()
    await expect(requiredField(admin, 'Nome')).toHaveValue(word)
    await expectNoHorizontalScrollAnywhere(admin)
    await button(admin, 'Annulla').click()
    for (const task of ['Invia link di reset', 'Imposta password', 'Elimina']) {
      await chooseRowAction(admin, word, task)
      await expect(admin.getByRole('dialog')).toBeVisible()
      await expectNoHorizontalScrollAnywhere(admin)
      await button(admin, 'Annulla').click()
      await expect(admin.getByRole('dialog')).toHaveCount(0)
    }
    const [mail] = await fetchMails(admin, email)
    for (const url of [`/outbox?to=${email}`, `/outbox/${mail?.id}`, `/outbox/${mail?.id}?tab=testo`]) {
      await navigate(admin, url)
      await expect(admin.getByText(email).first()).toBeAttached()
      await expectNoHorizontalScrollAnywhere(admin)
    }
  })
  await test.step('an impersonation of that user', async () => {
    const chief = await as(await createPerson(admin, { role: 'administrator' }))
    await chief.goto(`/impersonate/${person.id}`)
    await chief.getByRole('button', { name: /^Naviga come/ }).click()
    await expect(button(chief, 'Torna al tuo utente')).toBeVisible()
    await expectNoHorizontalScrollAnywhere(chief)
    await navigate(chief, '/profile/edit')
    await expect(chief.getByText('può farlo')).toBeVisible()
    await expectNoHorizontalScrollAnywhere(chief)
  })
})
