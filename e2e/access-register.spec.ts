import { expect } from '@playwright/test'
import { callApi, createActivity, uploadDocument } from './api.ts'
import { expectAccessible } from './axe.ts'
import { chooseRowAction } from './dialogs.ts'
import { pdfFile } from './files.ts'
import { navigate } from './navigate.ts'
import { button, expectHeading, tableRow } from './page.ts'
import { createDealer } from './partners.ts'
import { createPerson, expectSignedIn } from './people.ts'
import { test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

test('an administrator finds in the register what another person downloaded and was refused', async ({ as }) => {
  const admin = await as('administrator')
  const dealer = await createDealer(admin)
  const holder = await createPerson(admin, { dealers: [dealer] })
  const holderPage = await as(holder)
  const fileName = `verbale-${uniqueDigits()}.pdf`
  const activity = await createActivity(admin, { title: `Per il registro ${uniqueDigits()}` })
  await uploadDocument(holderPage, activity, pdfFile(fileName))
  const uploads = `/api/v1/activity_document_uploads?activity_id=${activity.id}`
  const id = (await callApi<{ data: { id: number }[] }>(admin, 'GET', uploads)).data[0]?.id
  expect((await holderPage.request.get(`/activity_document_upload/${id}`)).status()).toBe(200)
  expect((await holderPage.request.get('/api/users')).status()).toBe(403)

  await admin.goto(`/accesses?user_id=${holder.id}`)
  await expectHeading(admin, 'Accessi')
  await expect(tableRow(admin, 'Operazione rifiutata')).toContainText('GET /api/users')
  const download = tableRow(admin, fileName)
  await expect(download).toContainText('Documento scaricato')
  await expect(download).toContainText(holder.name)
  await expectAccessible(admin)

  await test.step('a search finds it, and its details say what it belongs to', async () => {
    await navigate(admin, `/accesses?text=${fileName}&kind=download`)
    await tableRow(admin, fileName).getByRole('link').click()
    await expectHeading(admin, `Documento scaricato: ${holder.name}`)
    await expect(admin.getByRole('main')).toContainText(activity.title)
    await expectAccessible(admin)
  })

  await test.step('to others it is closed', async () => {
    await holderPage.goto('/accesses')
    await expectHeading(holderPage, 'Non hai accesso a questa pagina')
  })
})

test('each count of an impersonation opens a list with as many rows', async ({ as }) => {
  const admin = await as('administrator')
  const chief = await createPerson(admin, { role: 'administrator' })
  const superuser = await createPerson(admin, { role: 'superuser_rt' })
  const page = await as(chief, { separateContext: true })
  await page.goto(`/impersonate/${superuser.id}`)
  await page.getByRole('radio', { name: 'Con modifiche', exact: true }).check()
  await button(page, `Naviga come ${superuser.name.split(' ')[0]}`).click()
  await expect(page.getByRole('timer')).toBeVisible()
  for (const list of ['dealers', 'workshops'])
    expect((await page.request.get(`/api/v1/${list}/xls`)).status()).toBe(200)
  for (const name of ['A', 'B', 'C']) {
    const lead_model = { name: `Furgone ${name} ${uniqueDigits()}`, archived: 0 }
    await callApi(page, 'POST', '/api/v1/lead_models', { data: { lead_model } })
  }

  const openDetails = async () => {
    await admin.goto(`/accesses?impersonator_id=${chief.id}&kind=impersonation_started`)
    await tableRow(admin, superuser.name).getByRole('link').click()
  }
  await openDetails()
  await admin.getByRole('link', { name: '2 scaricati', exact: true }).click()
  await expectHeading(admin, 'Accessi')
  await expect(tableRow(admin, superuser.name)).toHaveText([/Esportazione/, /Esportazione/])
  await openDetails()
  await admin.getByRole('link', { name: '3 modifiche', exact: true }).click()
  await expect(tableRow(admin, superuser.name)).toHaveCount(3)
})

test('an impersonation that only looks counts down, ends by itself where it began, and is in the register', async ({
  as,
}) => {
  const chief = await createPerson(await as('administrator'), { role: 'administrator' })
  const page = await as(chief, { separateContext: true })
  const superuser = await createPerson(page, { role: 'superuser_rt' })
  const dealer = await createDealer(page)
  await page.clock.install()
  await page.goto(`/users?email=${superuser.email}`)
  await chooseRowAction(page, superuser.name, 'Naviga come…')
  await page.getByLabel('Motivo (facoltativo)').fill('Guardo soltanto')
  await button(page, `Naviga come ${superuser.name.split(' ')[0]}`).click()
  const timer = page.getByRole('timer')
  await expect(timer).toBeVisible()

  await test.step('what changes something is refused with a sentence', async () => {
    await navigate(page, `/dealers/${dealer.id}/edit`)
    await page.getByRole('textbox', { name: /^Città/ }).fill('Canelli')
    await button(page, 'Salva').click()
    await expect(page.getByText('Stai navigando in sola lettura')).toBeVisible()
  })

  await test.step('the time is over', async () => {
    await page.goto('/activities')
    await expect(timer).toHaveText(/^5\d:\d\d$/)
    await page.clock.fastForward('55:00')
    await expect(timer).toHaveText(/^0[0-5]:\d\d$/)
    // The server's clock decides: here it says that the time is over.
    const ended = { status: 401, json: { message: 'La sessione è scaduta: accedi di nuovo.' } }
    await page.route('**/api/v1/me', (route) => route.fulfill(ended), { times: 1 })
    await page.clock.fastForward('05:01')
    await expect(page).toHaveURL(`/users?email=${superuser.email}`)
    await expectSignedIn(page, chief)
    await expect(timer).toHaveCount(0)
  })

  await test.step('the register has its reason, its way, and that nothing was changed', async () => {
    await navigate(page, `/accesses?impersonator_id=${chief.id}&kind=impersonation_started`)
    const row = tableRow(page, 'Guardo soltanto · sola lettura')
    await expect(row).toContainText(`${superuser.name}, navigava ${chief.name}`)
    await row.getByRole('link').click()
    await expect(page.getByRole('link', { name: '0 modifiche', exact: true })).toBeVisible()
  })
})
