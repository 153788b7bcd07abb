import { expect, type Page } from '@playwright/test'
import { pollIntervalMs } from '@portale/domain/people/notifications.ts'
import { callApi, createActivity, gathered, rejectUploads, uploadDocument } from './api.ts'
import { expectAccessible } from './axe.ts'
import { chooseFiles, pdfFile } from './files.ts'
import { navigate } from './navigate.ts'
import { createNews, uniqueTitle } from './news.ts'
import { button, expectHeading, toast } from './page.ts'
import { createDealer, type Partner } from './partners.ts'
import { createPerson, fetchMails } from './people.ts'
import { test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

const banner = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ has: page.getByRole('button', { name: /^Segna come letta/ }) })
const markRead = (page: Page) =>
  banner(page)
    .getByRole('button', { name: /^Segna come letta/ })
    .click()
const bell = (page: Page, unread: number) => button(page, unread > 0 ? `Notifiche, ${unread} da leggere` : 'Notifiche')
const history = (page: Page) => page.getByRole('list', { name: 'Notifiche' }).locator('> li')
const items = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
/** Longer than a stream takes, and than a poll. */
const pushed = { timeout: pollIntervalMs + 5000 }

/** Creates a dealer with its holder, its manager and an activity. */
async function createDealerAndManager(admin: Page, managed: { do_not_disturb?: boolean } = {}) {
  const dealer = await createDealer(admin)
  const holder = await createPerson(admin, { dealers: [dealer] })
  const manager = await createPerson(admin, { role: 'sales_manager_rt', dealers: [dealer], ...managed })
  const activity = await createActivity(admin, { title: `Notifiche ${uniqueDigits()}` })
  return { dealer, holder, manager, activity }
}

const manageScreen = ({ id }: Partner, activity: { id: number }) => `/dealers/${id}/activities/${activity.id}/manage`

test('an uploaded document notifies its manager without a reload, and its rejection the dealer', async ({ as }) => {
  const { dealer, holder, manager, activity } = await createDealerAndManager(await as('administrator'))
  const verifier = await as(manager, { banner: true })
  await verifier.goto('/')
  await expect(bell(verifier, 0)).toBeVisible()
  const uploader = await as(holder, { banner: true })

  await test.step('the bell says so without a reload', async () => {
    await uploader.goto(`/activities/${activity.id}/upload`)
    await chooseFiles(uploader, 'Verbale firmato', pdfFile('verbale.pdf'))
    await button(uploader, 'Salva').click()
    await expect(uploader).toHaveURL(/activities$/)
    await expect(bell(verifier, 1)).toBeVisible(gathered)
    await expect(banner(verifier)).toHaveCount(0)
    await bell(verifier, 1).click()
    await expect(items(verifier)).toContainText(
      `${dealer.name} ha caricato 1 documento per l’attività «${activity.title}».`,
    )
  })
  await test.step('it links to the screen where the document is rejected', async () => {
    await items(verifier).getByRole('link', { name: 'Documenti da verificare' }).click()
    await expect(verifier).toHaveURL(manageScreen(dealer, activity))
    await expect(verifier.getByRole('main')).toBeFocused()
    await verifier.getByLabel('Stato di verbale.pdf').selectOption('Rifiutato')
    await verifier.getByLabel('Motivo del rifiuto (*Obbligatorio)').fill('Manca la firma.')
    await button(verifier, 'Salva').click()
    await expect(toast(verifier, 'Documenti salvati.')).toBeVisible()
  })
  await test.step('the dealer sees the reason in one line, and a link to the upload', async () => {
    await navigate(uploader, '/')
    await expect(banner(uploader)).toContainText('verbale.pdf: Rifiutato. Motivo: Manca la firma.', gathered)
    expect((await banner(uploader).locator('> div').boundingBox())?.height).toBe(44)
    await bell(uploader, 1).click()
    await expect(items(uploader)).toHaveCount(1)
    await expect(items(uploader)).toContainText('Nuova')
    await items(uploader).getByRole('link', { name: 'Documento rifiutato' }).click()
    await expect(uploader).toHaveURL(`/activities/${activity.id}/upload`)
    await expect(uploader.getByRole('main')).toContainText('Motivo: Manca la firma.')
  })
  await test.step('opening the bell marks it as read and leaves the banner, as the document is still rejected', async () => {
    await expect(bell(uploader, 0)).toBeVisible()
    await uploader.reload()
    await expect(bell(uploader, 0)).toBeVisible()
    await expect(banner(uploader)).toContainText('Documento rifiutato')
  })
  await test.step('it closes itself once another document was uploaded', async () => {
    await uploadDocument(uploader, activity, pdfFile('firmato.pdf'))
    await expect(banner(uploader)).toHaveCount(0, pushed)
    await navigate(uploader, '/notifications?state=closed')
    await expect(history(uploader)).toContainText('Già fatto')
  })
})

test('the banner shows one thing that blocks at a time, and opens the bell for the others', async ({ as }) => {
  const admin = await as('administrator')
  const { dealer, holder, manager, activity } = await createDealerAndManager(admin, { do_not_disturb: true })
  const page = await as(holder, { banner: true })
  const others = [await createActivity(admin, { title: `Altra ${uniqueDigits()}` }), activity]
  for (const { id, ...rest } of others) {
    await uploadDocument(page, { id, ...rest }, pdfFile(`documento-${id}.pdf`))
    await rejectUploads(admin, dealer.id, id, `Motivo ${id}`)
  }
  await page.goto('/')
  await expect(button(page, 'e un’altra')).toBeVisible(gathered)
  await expect(banner(page)).toContainText(`Motivo ${activity.id}`)
  await button(page, 'e un’altra').click()
  await expect(items(page)).toHaveCount(2)
  await page.keyboard.press('Escape')
  await markRead(page)
  await expect(banner(page)).toContainText(`Motivo ${others[0]?.id}`)
  await expect(button(page, 'e un’altra')).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await markRead(page)
  await expect(banner(page)).toHaveCount(0)
  await page.reload()
  await expect(bell(page, 0)).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  expect(await fetchMails(admin, manager.email)).not.toContainEqual(
    expect.objectContaining({ kind: 'document_uploaded' }),
  )
})

test('the bell is empty without notifications', async ({ as }) => {
  const page = await as(await createPerson(await as('administrator')))
  await page.goto('/')
  await bell(page, 0).click()
  await expect(page.getByRole('dialog').getByText('Nessuna notifica')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bell(page, 0)).toBeFocused()
})

test('a notification that can’t be marked as read stays, with the error', async ({ as }) => {
  const admin = await as('administrator')
  const { dealer, holder, activity } = await createDealerAndManager(admin)
  const page = await as(holder, { banner: true })
  await uploadDocument(page, activity, pdfFile('verbale.pdf'))
  await rejectUploads(admin, dealer.id, activity.id, 'Manca la firma.')
  await page.route('**/mark-alert-read', (route) => route.abort('connectionreset'))
  await page.goto('/')
  await expect(banner(page)).toBeVisible(gathered)
  await markRead(page)
  await expect(banner(page)).toContainText('Non è stato possibile segnarla come letta. Il portale non risponde.')
  await page.unroute('**/mark-alert-read')
  await markRead(page)
  await expect(banner(page)).toHaveCount(0)
})

test('what is read on one page is read on the others of the same person, without a reload', async ({ as }) => {
  const { holder, manager, activity } = await createDealerAndManager(await as('administrator'))
  const uploader = await as(holder)
  for (const name of ['uno.pdf', 'due.pdf', 'tre.pdf']) await uploadDocument(uploader, activity, pdfFile(name))
  const [office, phone] = [await as(manager, { banner: true }), await as(manager, { banner: true })]
  await phone.goto('/')
  await expect(bell(phone, 3)).toBeVisible()
  await office.goto('/notifications')
  await expect(history(office)).toHaveCount(3)
  await expectAccessible(office)

  await test.step('one', async () => {
    await history(office).nth(1).getByRole('button').click()
    await expect(history(office).filter({ hasText: 'Nuova' })).toHaveCount(2)
    await expect(history(office).nth(2).getByRole('button')).toBeFocused()
    await expect(bell(phone, 2)).toBeVisible(pushed)
  })
  await test.step('all, and the filters find them', async () => {
    await button(office, 'Segna tutte come lette').click()
    await expect(bell(office, 0)).toBeVisible()
    await expect(button(office, 'Segna tutte come lette')).toBeFocused()
    await expect(bell(phone, 0)).toBeVisible(pushed)
    await navigate(office, '/notifications?state=unread')
    await expect(office.getByText('Nessuna notifica corrisponde ai filtri.')).toBeVisible()
    await navigate(office, '/notifications?state=read&kind=document_uploaded')
    await expect(history(office)).toHaveCount(3)
  })
  await test.step('a new one arrives in both', async () => {
    await uploadDocument(uploader, activity, pdfFile('quattro.pdf'))
    for (const page of [office, phone]) await expect(bell(page, 1)).toBeVisible(pushed)
  })
})

test('a notification of a news that was withdrawn says so instead of opening a missing page', async ({ as }) => {
  const admin = await as('administrator')
  const reader = await createPerson(admin, { role: 'workshop_user' })
  const title = uniqueTitle()
  const news = await createNews(admin, { title, workshops: '1' } as object)
  const page = await as(reader, { banner: true })
  await page.goto('/notifications')
  const item = history(page).filter({ hasText: title })
  const href = await item.getByRole('link').getAttribute('href')
  await navigate(page, href ?? '')
  await expect(page).toHaveURL(`/news/${news.id}`)
  const { id, body, lock_version } = news
  const withdrawn = {
    title,
    body,
    dealers: '0',
    workshops: '0',
    document_news: '[]',
    lock_version: String(lock_version),
  }
  await callApi(admin, 'POST', `/api/v1/news/${id}`, { multipart: withdrawn })
  await navigate(page, href ?? '')
  await expect(page.getByText('La news di questa notifica non c’è più')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Tutte le notifiche' }).click()
  await expectHeading(page, 'Notifiche')
})

test('a person chooses by keyboard not to be notified of a kind, and is not', async ({ as }) => {
  const { holder, manager, activity } = await createDealerAndManager(await as('administrator'))
  const page = await as(manager, { banner: true })
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Notifiche', exact: true }).click()
  await expectHeading(page, 'Notifiche da ricevere')
  await expectAccessible(page)
  const choice = page.getByRole('radiogroup', { name: 'Documenti caricati' })
  await expect(choice.getByLabel('E-mail subito')).toBeChecked()
  await choice.getByLabel('E-mail subito').focus()
  for (const _step of [1, 2]) await page.keyboard.press('ArrowRight')
  await expect(choice.getByLabel('Niente')).toBeChecked()
  await expect(page.getByText('Sicurezza dell’account')).toBeVisible()
  await button(page, 'Salva').click()
  await expect(toast(page, 'Scelte salvate.')).toBeVisible()
  await uploadDocument(await as(holder), activity, pdfFile('verbale.pdf'))
  await navigate(page, '/notifications')
  await expect(page.getByText('Nessuna notifica.')).toBeVisible()
  expect(await fetchMails(await as('administrator'), manager.email)).not.toContainEqual(
    expect.objectContaining({ kind: 'document_uploaded' }),
  )
})
