import { expect, type Page } from '@playwright/test'
import { createActivity } from './api.ts'
import { expectAccessible } from './axe.ts'
import { chooseRowAction, dialogByTitle } from './dialogs.ts'
import { chooseFiles, chosenFiles, pdfFile } from './files.ts'
import { createLead, decideLead, manageLead } from './leads.ts'
import { button, expectHeading, requiredField, toast } from './page.ts'
import { createPerson } from './people.ts'
import { documentRegion, fillLogin, menuLink, signIn, test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

const document = 'Verbale firmato'
const tray = (page: Page) => page.getByRole('button', { name: /^Invii: / })
const uploadUrl = (id: number) => `**/api/v1/activities/${id}`

/** Opens the upload screen of a new activity with these files chosen. */
async function chooseNew(admin: Page, page: Page, ...names: string[]): Promise<number> {
  const { id } = await createActivity(admin, { title: `Invii ${uniqueDigits()}` })
  await page.goto(`/activities/${id}/upload`)
  await chooseFiles(page, document, ...names.map((name) => pdfFile(name, name)))
  return id
}

/** Holds the requests that send something to an address until the function is called. */
async function holdUploads(page: Page, url: string): Promise<{ sent: () => number; release: () => void }> {
  let sent = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    sent++
    await released
    await route.fallback()
  })
  return { sent: () => sent, release }
}

test('uploads go on two at a time while other screens are looked at, and are there when theirs is opened again', async ({
  as,
}) => {
  const [admin, page] = [await as('administrator'), await as('dealer_holder')]
  const id = await chooseNew(admin, page, 'uno.pdf', 'due.pdf', 'tre.pdf')
  const held = await holdUploads(page, uploadUrl(id))
  await button(page, 'Salva').click()
  await expect.poll(held.sent).toBe(2)
  await expect(tray(page)).toHaveAccessibleName('Invii: 0 di 3 arrivati')
  await menuLink(page, 'News').click()
  await expectHeading(page, 'News')
  await tray(page).click()
  const list = page.getByRole('region', { name: 'Invii' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(list.getByRole('listitem').last()).toContainText('in attesa')
  await expectAccessible(page)
  await button(list, 'Interrompi tre.pdf').click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  expect(held.sent()).toBe(2)
  await list
    .getByRole('link', { name: /^Apri Invii/ })
    .first()
    .click()
  await expect(chosenFiles(page, document)).toHaveCount(3)
  await expect(button(page, 'Interrompi')).toBeVisible()

  await menuLink(page, 'News').click()
  await expectHeading(page, 'News')
  held.release()
  await expect(toast(page, '2 documenti caricati.')).toBeVisible()
  await expect(tray(page)).toHaveAccessibleName('Invii: 2 di 2 arrivati')
  await admin.goto('/documents?status=pending')
  await page.goto(`/activities/${id}/upload`)
  await expect(documentRegion(page, document).getByText('Pending')).toHaveCount(2)
})

test('an upload that ends while the next screen is on its way does not lead away from that', async ({ as }) => {
  const [admin, page] = [await as('administrator'), await as('dealer_holder')]
  const id = await chooseNew(admin, page, 'uno.pdf')
  const held = await holdUploads(page, uploadUrl(id))
  await button(page, 'Salva').click()
  await expect.poll(held.sent).toBe(1)
  let showNext = () => {}
  const shown = new Promise<void>((resolve) => {
    showNext = resolve
  })
  const asked = page.waitForRequest(/\.js$/)
  await page.route(/\.js$/, async (route) => {
    await shown
    await route.fallback()
  })
  await menuLink(page, 'News').click()
  await asked
  held.release()
  await expect(toast(page, '1 documento caricato.')).toBeVisible()
  showNext()
  await expectHeading(page, 'News')
  await expect(page).toHaveURL('/news')
})

test('without a connection uploads wait and go on by themselves; a file whose answer was lost is kept once', async ({
  as,
}) => {
  const [admin, page] = [await as('administrator'), await as('dealer_holder', { separateContext: true })]
  const id = await chooseNew(admin, page, 'uno.pdf', 'due.pdf')
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await button(page, 'Salva').click()
  await expect(page.getByText('Manca la connessione: l’invio riprende da solo')).toBeVisible()
  await expect(chosenFiles(page, document)).toHaveText([/in attesa/, /in attesa/])
  await tray(page).click()
  await expect(page.getByRole('region', { name: 'Invii' })).toContainText('Manca la connessione')
  await page.keyboard.press('Escape')
  // The first file arrives, and its answer is lost on the way back.
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype
    Object.assign(window, { sentFiles: [] as string[], lostAnswers: 0 })
    const log = window as unknown as { sentFiles: string[]; lostAnswers: number }
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) {
        const file = [...body.values()].find((value) => value instanceof File)
        if (file instanceof File) log.sentFiles.push(file.name)
        const { onload, onerror } = this
        this.onload = (event) => {
          const isLost = file instanceof File && file.name === 'uno.pdf' && log.lostAnswers++ === 0
          if (isLost) onerror?.call(this, event)
          else onload?.call(this, event)
        }
      }
      send.call(this, body)
    }
  })
  await page.context().setOffline(false)
  await expect(toast(page, '2 documenti caricati.')).toBeVisible()
  await expect(page).toHaveURL('/activities')
  const { sentFiles, lostAnswers } = await page.evaluate(() => {
    const log = window as unknown as { sentFiles: string[]; lostAnswers: number }
    return { sentFiles: log.sentFiles, lostAnswers: log.lostAnswers }
  })
  expect([sentFiles.toSorted(), lostAnswers]).toEqual([['due.pdf', 'uno.pdf', 'uno.pdf'], 2])
  await page.goto(`/activities/${id}/upload`)
  await expect(documentRegion(page, document).getByText('Pending')).toHaveCount(2)
})

test('a quote goes on when its form is left; what fails says why, and its notes are still there', async ({ as }) => {
  const [admin, seller] = [await as('administrator'), await as('dealer_sales_manager')]
  const lead = await createLead(await as('workshop_user'))
  await decideLead(admin, lead, 'approved')
  await manageLead(admin, lead, { status: 'offer' })
  const url = `**/api/v1/leads/${lead.id}/manage`
  const send = async (answer: (page: Page) => Promise<() => void>) => {
    await seller.goto(`/leads/${lead.id}/manage`)
    await requiredField(seller, 'Note di vendita').fill('Preventivo a 60 mesi.')
    await chooseFiles(seller, 'Preventivo', pdfFile('offerta.pdf'))
    const release = await answer(seller)
    await button(seller, 'Salva').click()
    await expect(tray(seller)).toBeVisible()
    await menuLink(seller, 'News').click()
    await expectHeading(seller, 'News')
    release()
  }
  const hold = (status?: number) => async (page: Page) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(
      url,
      async (route) => {
        await released
        if (status === undefined) return route.fallback()
        return route.fulfill({ status, json: { message: 'La segnalazione è stata chiusa.' } })
      },
      { times: 1 },
    )
    return release
  }
  await send(hold(422))
  await expect(tray(seller)).toHaveAccessibleName('Invii: 0 di 1 arrivato, 1 non riuscito')
  await tray(seller).click()
  const list = seller.getByRole('region', { name: 'Invii' })
  await expect(list).toContainText('La segnalazione è stata chiusa.')
  await list.getByRole('link', { name: /^Apri / }).click()
  await expectHeading(seller, `Gestisci segnalazione ${lead.id}`)
  await expect(seller.getByRole('status').filter({ hasText: /^Bozza d/ })).toContainText('scegli di nuovo')
  await button(seller, 'Scarta').click()

  await send(hold())
  await expect(tray(seller)).toHaveAccessibleName('Invii: 1 di 1 arrivato')
  await expectHeading(seller, 'News')
  await admin.goto(`/leads/${lead.id}`)
  await expect(admin.getByRole('main')).toContainText('offerta.pdf')
})

test('closing and Esci ask while files are on their way; a session that ends says how many were lost', async ({
  as,
}) => {
  const admin = await as('administrator')
  const page = await as()
  await signIn(page, 'dealer_holder')
  const id = await chooseNew(admin, page, 'uno.pdf', 'due.pdf', 'tre.pdf')
  const held = await holdUploads(page, uploadUrl(id))
  await button(page, 'Salva').click()
  await expect.poll(held.sent).toBe(2)

  const asked = page.waitForEvent('dialog')
  void page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await page.getByRole('button', { name: /^Menu di/ }).click()
  await page.getByRole('menuitem', { name: 'Esci' }).click()
  const question = dialogByTitle(page, 'Invii in corso')
  await expect(question).toContainText('3 invii non sono ancora finiti: se esci ora si interrompono.')
  await button(question, 'Resta qui').click()
  await expect(question).toHaveCount(0)

  await page.context().clearCookies({ name: 'portale_session' })
  await menuLink(page, 'News').click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await expect(page.getByRole('alert')).toContainText('durante l’invio di 3 file, che non sono arrivati')
  await fillLogin(page, 'dealer_holder')
  await expectHeading(page, 'News')
  await expect(tray(page)).toHaveCount(0)
  await page.goto('/login')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('an impersonation asks before it begins while files are on their way', async ({ as }) => {
  const admin = await as('administrator')
  const person = await createPerson(admin)
  const lead = await createLead(await as('workshop_user'))
  await decideLead(admin, lead, 'approved')
  await manageLead(admin, lead, { status: 'offer' })
  await admin.goto(`/leads/${lead.id}/manage`)
  await requiredField(admin, 'Note di vendita').fill('Preventivo a 48 mesi.')
  await chooseFiles(admin, 'Preventivo', pdfFile('offerta.pdf'))
  const held = await holdUploads(admin, `**/api/v1/leads/${lead.id}/manage`)
  await button(admin, 'Salva').click()
  await expect(tray(admin)).toBeVisible()
  await menuLink(admin, 'Utenti').click()
  await admin.getByRole('textbox', { name: 'E-mail', exact: true }).fill(person.email)
  await chooseRowAction(admin, person.name, 'Naviga come…')
  await button(admin, `Naviga come ${person.name.split(' ')[0]}`).click()
  await button(dialogByTitle(admin, 'Invii in corso'), 'Resta qui').click()
  await expectHeading(admin, `Naviga come ${person.name}`)
  held.release()
  await expect(tray(admin)).toHaveAccessibleName('Invii: 1 di 1 arrivato')
})
