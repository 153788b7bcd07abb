import { expect } from '@playwright/test'
import { callApi, createActivity } from './api.ts'
import { expectAccessible } from './axe.ts'
import { navigate } from './navigate.ts'
import { button, input, tableRow, toast } from './page.ts'
import { activityCard, test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

test('late partners are chosen and reminded by hand; a second reminder within a day is asked about', async ({ as }) => {
  const admin = await as('administrator')
  const holder = await as('dealer_holder')
  const title = `Da sollecitare ${uniqueDigits()}`
  const activity = await createActivity(admin, { title, documents: ['Verbale firmato', 'Foto'] })
  const { user } = await callApi<{ user: { dealers: { baldo_id: string }[] } }>(holder, 'GET', '/api/v1/me')
  const baldoId = user.dealers[0]?.baldo_id ?? ''
  const list = `/dealers/activity_years?year=2040&missing=${activity.id}&baldo_id=${baldoId}`
  const dialog = admin.getByRole('dialog')
  const message = 'Vi aspettiamo entro venerdì.'

  await test.step('a preview shows the mail with the message', async () => {
    await admin.goto(list)
    await expect(tableRow(admin, baldoId)).toContainText('—')
    await admin.getByRole('checkbox', { name: 'Seleziona tutte le righe della pagina' }).check()
    await button(admin, 'Invia promemoria a 1').click()
    await expect(dialog.getByText('1 concessionaria.')).toBeVisible()
    await input(dialog, 'Messaggio (facoltativo)').fill(message)
    await input(dialog, 'Messaggio (facoltativo)').blur()
    const mail = dialog.frameLocator('iframe')
    await expect(mail.getByText(message)).toBeVisible()
    await expect(mail.getByText(`${title}: Verbale firmato, Foto`)).toBeVisible()
    await expectAccessible(admin)
  })

  await test.step('the list says when the partner was reminded', async () => {
    await button(admin, 'Invia promemoria').click()
    await expect(toast(admin, 'Promemoria inviato a 1 concessionaria.')).toBeVisible()
    await expect(tableRow(admin, baldoId)).toContainText('oggi')
  })

  await test.step('another one within a day is asked about, once the preview is there', async () => {
    const asked = Promise.withResolvers<void>()
    await admin.route('**/reminders/preview', async (route) => {
      await asked.promise
      await route.continue()
    })
    await admin.getByRole('checkbox', { name: 'Seleziona tutte le righe della pagina' }).check()
    await button(admin, 'Invia promemoria a 1').click()
    await expect(button(admin, 'Invia promemoria')).toBeDisabled()
    asked.resolve()
    await button(admin, 'Invia promemoria').click()
    await expect(dialog.getByText(/ha già ricevuto un promemoria di questa attività/)).toBeVisible()
    await button(admin, 'Invia comunque').click()
    await expect(toast(admin, 'Promemoria inviato a 1 concessionaria.')).toBeVisible()
  })

  await test.step('the partner is notified', async () => {
    const unread = await callApi<{ title: string; message: string }[]>(holder, 'GET', '/notifications/dropdown')
    expect(unread.filter((notice) => notice.message.includes(title) && notice.message.includes(message))).toHaveLength(
      1,
    )
  })

  await test.step('the year lists who was reminded', async () => {
    await navigate(admin, `/activity_years/${activity.yearId}`)
    await expect(activityCard(admin, title)).toBeVisible()
    await admin.getByRole('link', { name: 'Promemoria', exact: true }).click()
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Promemoria 2040')
    const row = admin.getByRole('row').filter({ hasText: title })
    await expect(row).toHaveCount(2)
    await expect(row.last()).toContainText('A mano, Laura Moretti')
    await expect(row.last()).toContainText(message)
    await expectAccessible(admin)
  })
})

test('when an activity reminds is chosen in its form', async ({ as }) => {
  const admin = await as('administrator')
  const title = `Con promemoria ${uniqueDigits()}`
  const { yearId, id } = await createActivity(admin, { title })
  await admin.goto(`/activity_years/${yearId}/activities/${id}/edit`)
  const reminders = admin.getByRole('group', { name: 'Promemoria automatici' })
  await expect(input(reminders, 'Giorni prima')).toHaveValue('14')
  await input(reminders, 'Giorni prima').fill('400')
  await button(admin, 'Salva').click()
  await expect(reminders.getByText('Scrivi un numero da 0 a 365')).toBeVisible()
  await input(reminders, 'Giorni prima').fill('')
  await input(reminders, 'Giorni dopo').fill('2')
  await expectAccessible(admin)
  await button(admin, 'Salva').click()
  await expect(activityCard(admin, title)).toBeVisible()
  await navigate(admin, `/activity_years/${yearId}/activities/${id}/edit`)
  await expect(input(reminders, 'Giorni prima')).toHaveValue('')
  await expect(input(reminders, 'Giorni dopo')).toHaveValue('2')
})
