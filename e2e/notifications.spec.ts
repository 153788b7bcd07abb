import { expect, type Page } from '@playwright/test'
import { pollIntervalMs } from '@portale/domain/notifications.ts'
import { createActivity, uploadDocument } from './api.ts'
import { chooseFiles, pdfFile } from './files.ts'
import { button, toast } from './page.ts'
import { createDealer, type Partner } from './partners.ts'
import { createPerson, fetchMails } from './people.ts'
import { test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

const banner = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ has: page.getByRole('button', { name: /^Segna come letta/ }) })
const markRead = (page: Page) => banner(page).getByRole('button').click()
const bell = (page: Page, unread: number) => button(page, unread > 0 ? `Notifiche, ${unread} da leggere` : 'Notifiche')
const items = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ has: page.locator('time') })

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

  await test.step('the banner appears within two polls', async () => {
    await uploader.goto(`/activities/${activity.id}/upload`)
    await chooseFiles(uploader, 'Verbale firmato', pdfFile('verbale.pdf'))
    await button(uploader, 'Salva').click()
    await expect(uploader).toHaveURL(/activities$/)
    await expect(banner(verifier)).toContainText('Documenti da verificare', { timeout: pollIntervalMs + 5000 })
    await expect(banner(verifier)).toContainText(
      `${dealer.name} ha caricato 1 documento per l’attività «${activity.title}».`,
    )
    await expect(bell(verifier, 1)).toBeVisible()
  })
  await test.step('the banner links to the screen where the document is rejected', async () => {
    await banner(verifier).getByRole('link', { name: 'Documenti da verificare' }).click()
    await expect(verifier).toHaveURL(manageScreen(dealer, activity))
    await markRead(verifier)
    await expect(banner(verifier)).toHaveCount(0)
    await expect(verifier.getByRole('main')).toBeFocused()
    await verifier.getByLabel('Stato di verbale.pdf').selectOption('Rifiutato')
    await verifier.getByLabel('Motivo del rifiuto (*Obbligatorio)').fill('Manca la firma.')
    await button(verifier, 'Salva').click()
    await expect(toast(verifier, 'Documenti salvati.')).toBeVisible()
  })
  await test.step('the dealer sees the reason, and a link to the upload', async () => {
    await uploader.goto('/')
    await expect(banner(uploader)).toContainText('verbale.pdf: Rifiutato. Motivo: Manca la firma.')
    await bell(uploader, 1).click()
    await expect(items(uploader)).toHaveCount(1)
    await expect(items(uploader)).toContainText('Nuova')
    await items(uploader).getByRole('link', { name: 'Documento rifiutato' }).click()
    await expect(uploader).toHaveURL(`/activities/${activity.id}/upload`)
    await expect(uploader.getByRole('main')).toContainText('Motivo: Manca la firma.')
  })
  await test.step('opening the bell marks it as read and leaves the banner', async () => {
    await expect(bell(uploader, 0)).toBeVisible()
    await uploader.reload()
    await expect(bell(uploader, 0)).toBeVisible()
    await expect(banner(uploader)).toContainText('Documento rifiutato')
  })
})

test('the banner shows one unread notification at a time, the bell all', async ({ as }) => {
  const { holder, manager, activity } = await createDealerAndManager(await as('administrator'), {
    do_not_disturb: true,
  })
  const uploader = await as(holder)
  for (const name of ['uno.pdf', 'due.pdf', 'tre.pdf']) await uploadDocument(uploader, activity, pdfFile(name))
  const page = await as(manager, { banner: true })
  await page.goto('/')
  for (const [file, others] of [
    ['tre.pdf', 'e altre 2'],
    ['due.pdf', 'e un’altra'],
    ['uno.pdf', undefined],
  ] as const) {
    await expect(banner(page)).toContainText(file)
    if (others) await expect(banner(page)).toContainText(others)
    else await expect(banner(page)).not.toContainText(/e un’altra|e altre/)
    await markRead(page)
  }
  await expect(banner(page)).toHaveCount(0)
  await bell(page, 3).click()
  await expect(items(page)).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(bell(page, 0)).toBeFocused()
  await page.reload()
  await expect(bell(page, 0)).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  expect(await fetchMails(await as('administrator'), manager.email)).not.toContainEqual(
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
  const { holder, manager, activity } = await createDealerAndManager(await as('administrator'))
  await uploadDocument(await as(holder), activity, pdfFile('verbale.pdf'))
  const page = await as(manager, { banner: true })
  await page.route('**/mark-alert-read', (route) => route.abort('connectionreset'))
  await page.goto('/')
  await markRead(page)
  await expect(banner(page)).toContainText('Non è stato possibile segnarla come letta. Il portale non risponde.')
  await page.unroute('**/mark-alert-read')
  await markRead(page)
  await expect(banner(page)).toHaveCount(0)
})
