import { expect, type Page } from '@playwright/test'
import { selectByLabel, selectOption } from './dialogs.ts'
import { chooseFiles, pdfFile } from './files.ts'
import { confirmDialog, createReporter, openNotifications } from './leads.ts'
import { navigate } from './navigate.ts'
import { bodyEditor, createNews, daysFromNow, findNewsCard, listItem, saveHint, uniqueTitle } from './news.ts'
import { button, expectHeading, input, requiredField, toast } from './page.ts'
import { createDealer } from './partners.ts'
import { createPerson } from './people.ts'
import { menuLink, test } from './portal.ts'

const save = (page: Page) => button(page, 'Salva').click()
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const expectNotFound = (page: Page) => expect(page.getByText('Pagina non trovata')).toBeVisible()

test('a news, from the draft to the reminder of unread readers', async ({ as }) => {
  const admin = await as('administrator')
  const { workshop, author: reader } = await createReporter(admin)
  const late = await createPerson(admin, { role: 'workshop_user', workshops: [workshop] })
  const holder = await createPerson(admin, { dealers: [await createDealer(admin)] })
  const title = uniqueTitle()

  await test.step('an administrator writes a draft with an attachment', async () => {
    await admin.goto('/')
    await menuLink(admin, 'News').click()
    await link(admin, 'Crea nuova').click()
    await expectHeading(admin, 'Nuova news')
    await requiredField(admin, 'Titolo').fill(title)
    await bodyEditor(admin).fill('Dal 1 gennaio vale il nuovo listino.')
    await chooseFiles(admin, 'Allegati', pdfFile('listino.pdf', 'Listino'))
    await expect(saveHint(admin)).toHaveText(/^Bozza\. /)
    await save(admin)
    await expect(toast(admin, 'Bozza salvata.')).toBeVisible()
    await expect(admin).toHaveURL('/news')
    await link(admin, title).click()
    await expectHeading(admin, title)
    await expect(admin.getByRole('complementary')).toContainText('Nessun destinatario')
  })
  const url = new URL(admin.url()).pathname
  const file = (await link(admin, 'listino.pdf').getAttribute('href')) ?? ''

  const workshopPage = await as(reader, { banner: true })
  const dealerPage = await as(holder)
  await test.step('a draft is hidden from other users', async () => {
    for (const page of [workshopPage, dealerPage]) {
      await expect(await findNewsCard(page, title)).toHaveCount(0)
      await navigate(page, url)
      await expectNotFound(page)
      expect((await page.request.get(file)).status()).toBe(404)
    }
  })

  await test.step('it is published for the workshops, who are asked to confirm', async () => {
    await link(admin, 'Modifica').click()
    await input(admin, 'Officine').check()
    await input(admin, 'Chiedi la conferma di lettura').check()
    await expect(saveHint(admin)).toHaveText(/^Pubblicata\. Al salvataggio/)
    await save(admin)
    await expect(toast(admin, 'News pubblicata.')).toBeVisible()
    await expect(admin.getByRole('complementary')).toContainText('Pubblicata')
  })

  await test.step('a workshop sees banner, home, card and attachment, and confirms the reading', async () => {
    await workshopPage.goto('/')
    const banner = workshopPage
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: `News: ${title}` })
    const mark = workshopPage.getByRole('button', { name: /^Segna come letta/ })
    // News published by other tests meanwhile come first.
    await expect(async () => {
      await expect(mark).toBeVisible()
      if (!(await banner.isVisible())) await mark.click({ timeout: 1000 })
      await expect(banner).toBeVisible({ timeout: 1000 })
    }).toPass()
    await link(workshopPage, 'Tutte le news').click()
    await expectHeading(workshopPage, 'News')
    const card = await findNewsCard(workshopPage, title)
    await expect(card).toContainText('Da leggere')
    await expect(card).toContainText('Dal 1 gennaio vale il nuovo listino.')
    await expect(card).toContainText('1 allegato')
    await card.getByRole('link').click()
    await expectHeading(workshopPage, title)
    expect((await workshopPage.request.get(file)).headers()['content-type']).toBe('application/pdf')
    await button(workshopPage, 'Ho letto').click()
    const read = workshopPage.getByText(/^Hai confermato di averla letta il \d/)
    await expect(read).toBeFocused()
    await workshopPage.reload()
    await expect(read).toBeVisible()
    await expect(await findNewsCard(workshopPage, title)).toContainText('Letta')
  })

  await test.step('a dealer does not see it', async () => {
    await expect(await findNewsCard(dealerPage, title)).toHaveCount(0)
    await dealerPage.goto(url)
    await expectNotFound(dealerPage)
    expect((await dealerPage.request.get(file)).status()).toBe(404)
  })

  await test.step('the administrator sees who has not read it, and reminds them once', async () => {
    await admin.reload()
    await button(admin, 'Invia un promemoria').click()
    await confirmDialog(admin, 'Invia')
    await expect(toast(admin, 'Promemoria inviato.')).toBeVisible()
    await expect(button(admin, 'Invia un promemoria')).toBeDisabled()
    await expect(button(admin, 'Invia un promemoria')).toHaveAccessibleDescription(/Il prossimo si può inviare dal/)
    await admin.getByRole('button', { name: /^Mostra tutti/ }).click()
    await expect(listItem(admin, late.name)).toContainText('Non ancora letta')
    await expect(listItem(admin, late.name)).toContainText('Utente officina')
    await expect(admin.getByRole('list', { name: 'Destinatari' }).getByText(/^Letta il/)).toHaveCount(1)
    const latePage = await as(late)
    await latePage.goto('/')
    await expect(await openNotifications(latePage)).toContainText([`Da leggere: ${title}`, `News: ${title}`])
    await expect((await openNotifications(workshopPage)).filter({ hasText: 'Da leggere' })).toHaveCount(0)
  })
})

test('attachments are deleted, restored and added', async ({ as }) => {
  const page = await as('administrator')
  const { id, title } = await createNews(page, { 'document_news[]': pdfFile('primo.pdf') })
  await page.goto(`/news/${id}/edit`)
  await chooseFiles(page, 'Allegati', pdfFile('secondo.pdf'), pdfFile('terzo.pdf'))
  await button(page, 'Rimuovi terzo.pdf').click()
  await button(page, 'Elimina primo.pdf').click()
  await expect(listItem(page, 'primo.pdf')).toContainText('Sarà eliminato al salvataggio.')
  await expect(link(page, 'primo.pdf')).toHaveCount(0)
  await button(page, 'Ripristina primo.pdf').click()
  await save(page)
  await expectHeading(page, title)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText(['primo.pdf', 'secondo.pdf'])

  const first = (await link(page, 'primo.pdf').getAttribute('href')) ?? ''
  await link(page, 'Modifica').click()
  await button(page, 'Elimina primo.pdf').click()
  await save(page)
  await expectHeading(page, title)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText(['secondo.pdf'])
  expect((await page.request.get(first)).status()).toBe(404)
})

test('Annulla returns to the previous page', async ({ as }) => {
  const page = await as('administrator')
  const { id, title } = await createNews(page)
  for (const url of ['/news/new', '/news/null/edit']) {
    await navigate(page, url)
    await expectHeading(page, 'Nuova news')
    await link(page, 'Annulla').click()
    await expect(page).toHaveURL('/news')
  }
  await navigate(page, `/news/${id}/edit`)
  await link(page, 'Annulla').click()
  await expect(page).toHaveURL(`/news/${id}`)
  await expectHeading(page, title)
})

test('planned and expired news are visible to administrators alone, who filter by state', async ({ as }) => {
  const admin = await as('administrator')
  const title = uniqueTitle()
  await createNews(admin, { title: `${title} A`, workshops: '1', publish_at: daysFromNow(3) })
  const over = { workshops: '1', publish_at: daysFromNow(-3), expires_at: daysFromNow(-2) }
  const expired = await createNews(admin, { title: `${title} B`, ...over })
  await createNews(admin, { title: `${title} C` })
  const cards = admin.getByRole('article')
  await findNewsCard(admin, title)
  await expect(cards).toHaveCount(3)
  for (const [state, name] of [
    ['Programmata', `${title} A`],
    ['Scaduta', `${title} B`],
    ['Bozza', `${title} C`],
  ] as const) {
    await selectOption(selectByLabel(admin, 'Stato'), state)
    await expect(cards).toHaveCount(1)
    await expect(cards).toContainText(state)
    await expect(cards).toContainText(name)
  }
  await button(admin, 'Reset filtri').click()
  await expect(admin).toHaveURL('/news')
  await input(admin, 'Titolo').fill('nessuna si chiama così')
  await expect(admin.getByText('Non ci sono risultati')).toBeVisible()

  const reader = await as('workshop_user')
  await findNewsCard(reader, title)
  await expect(reader.getByText('Non ci sono risultati')).toBeVisible()
  await expect(selectByLabel(reader, 'Stato')).toHaveCount(0)
  await reader.goto(`/news/${expired.id}`)
  await expectNotFound(reader)
  for (const url of ['/news/new', `/news/${expired.id}/edit`]) {
    await navigate(reader, url)
    await expect(reader.getByText('Non hai accesso a questa pagina')).toBeVisible()
  }
})
