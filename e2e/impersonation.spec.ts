import { expect, type Page } from '@playwright/test'
import { createActivity, gathered, rejectUploads, uploadDocument } from './api.ts'
import { expectAccessible } from './axe.ts'
import { chooseRowAction } from './dialogs.ts'
import { pdfFile } from './files.ts'
import { navigate } from './navigate.ts'
import { button, expectHeading, requiredField, tableRow, toast } from './page.ts'
import { createDealer } from './partners.ts'
import { createPerson, expectSignedIn, type Person } from './people.ts'
import { menuLink, test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Navigazione come un’altra persona' })
const forbidden = 'Non hai accesso a questa pagina'

/** Impersonates a user from the list of users, with a reason. */
async function begin(page: Page, { name, email }: Person, reason: string, withChanges = false): Promise<void> {
  await page.goto(`/users?email=${email}`)
  await chooseRowAction(page, name, 'Naviga come…')
  await expectHeading(page, `Naviga come ${name}`)
  if (withChanges) await page.getByRole('radio', { name: 'Con modifiche', exact: true }).check()
  await page.getByLabel('Motivo (facoltativo)').fill(reason)
  await button(page, `Naviga come ${name.split(' ')[0]}`).click()
  await expect(bar(page)).toContainText(`Stai navigando come ${name}`)
}

async function goBack(page: Page): Promise<void> {
  await button(page, 'Torna al tuo utente').click()
  await expectHeading(page, 'Utenti')
  await expect(bar(page)).toHaveCount(0)
}

test('an administrator impersonates a dealer, sees the dealer’s screens but not the profile, and stops', async ({
  as,
}) => {
  const admin = await as('administrator')
  const dealer = await createDealer(admin)
  const [holder, chief] = [
    await createPerson(admin, { dealers: [dealer] }),
    await createPerson(admin, { role: 'administrator' }),
  ]
  const holderPage = await as(holder, { banner: true })
  const activity = await createActivity(admin, { title: `Per chi naviga ${uniqueDigits()}` })
  await uploadDocument(holderPage, activity, pdfFile('verbale.pdf'))
  await rejectUploads(admin, dealer.id, activity.id, 'Manca la firma.')

  const page = await as(chief, { banner: true })
  await begin(page, holder, 'Segnalazione 4711')
  await test.step('the menu, the data and the notifications are the impersonated user’s', async () => {
    await expectSignedIn(page, holder)
    await expect(bar(page)).toContainText(dealer.name)
    await expect(menuLink(page, 'Utenti')).toHaveCount(0)
    await expect(page.getByText('verbale.pdf: Rifiutato. Motivo: Manca la firma.')).toBeVisible(gathered)
    await expect(page.getByRole('button', { name: /^Segna come letta/ })).toHaveCount(0)
    await button(page, 'Notifiche, 1 da leggere').click()
    await expect(page.getByRole('dialog')).toContainText('Documento rifiutato')
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(button(page, 'Notifiche, 1 da leggere')).toBeVisible()
  })
  await test.step('profile, users and a second impersonation are forbidden', async () => {
    await page.getByRole('button', { name: `Menu di ${holder.name}` }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Il mio profilo', 'Esci'])
    await page.getByRole('menuitem', { name: 'Il mio profilo' }).click()
    await expectHeading(page, 'Il mio profilo')
    await expect(page.getByRole('main').getByRole('link')).toHaveText(['Documento rifiutato'])
    await expect(page.getByRole('heading', { name: 'Sessioni aperte' })).toHaveCount(0)
    for (const url of ['/profile/edit', '/profile/change-password', '/profile/upload-avatar']) {
      await navigate(page, url)
      await expect(page.getByText(`Solo ${holder.name} può farlo`)).toBeVisible()
    }
    for (const url of ['/users', `/impersonate/${chief.id}`]) {
      await navigate(page, url)
      await expectHeading(page, forbidden)
      await expect(bar(page)).toBeVisible()
    }
  })
  await test.step('the time is over: back as oneself, and the user’s notification is still unread', async () => {
    await navigate(page, '/activities')
    await expect(page.getByRole('timer')).toHaveText(/^5\d:\d\d$/)
    await expect(bar(page)).toContainText('Sola lettura: non puoi modificare nulla.')
    const ended = { status: 401, json: { message: 'La sessione è scaduta: accedi di nuovo.' } }
    await page.route('**/api/v1/home', (route) => route.fulfill(ended), { times: 1 })
    await menuLink(page, 'Home').click()
    await expectHeading(page, 'Utenti')
    await expect(page).toHaveURL(`/users?email=${holder.email}`)
    await expect(
      toast(page, `La navigazione come ${holder.name} è finita: sei di nuovo con il tuo utente.`),
    ).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
    await expectSignedIn(page, chief)
    await holderPage.goto('/')
    await expect(button(holderPage, 'Notifiche, 1 da leggere')).toBeVisible()
    await expect(holderPage.getByRole('button', { name: /^Segna come letta/ })).toBeVisible()
  })
})

test('changes during an impersonation have both names, and screens follow the impersonated user’s rights', async ({
  as,
}) => {
  const admin = await as('administrator')
  const dealer = await createDealer(admin)
  const [superuser, chief, gone] = [
    await createPerson(admin, { role: 'superuser_rt', name: `Sara Super ${uniqueDigits()}` }),
    await createPerson(admin, { role: 'administrator', name: `Carlo Capo ${uniqueDigits()}` }),
    await createPerson(admin),
  ]
  const page = await as(chief)
  await test.step('a user who was deleted meanwhile', async () => {
    await page.goto(`/impersonate/${gone.id}`)
    await expectHeading(page, `Naviga come ${gone.name}`)
    await admin.goto(`/users?email=${gone.email}`)
    await chooseRowAction(admin, gone.name, 'Elimina')
    await button(admin, 'Elimina').click()
    await expect(admin.getByText('Non ci sono risultati')).toBeVisible()
    await button(page, 'Naviga come Anna').click()
    await expect(page.getByRole('alert')).toHaveText('Elemento non trovato.')
  })
  await begin(page, superuser, 'Correzione chiesta al telefono', true)
  await expect(bar(page)).toContainText('Le modifiche sono registrate con entrambi i nomi.')
  for (const [url, title] of [
    ['/menu-management', forbidden],
    ['/outbox', forbidden],
    ['/users', 'Questa pagina ora è chiusa'],
    [`/impersonate/${gone.id}`, 'Questa pagina ora è chiusa'],
  ] as const) {
    await navigate(page, url)
    await expectHeading(page, title)
  }
  await navigate(page, `/dealers/${dealer.id}/edit`)
  await requiredField(page, 'Città').fill('Canelli')
  await button(page, 'Salva').click()
  await expect(page).toHaveURL('/dealers')
  await goBack(page)

  await navigate(page, `/dealers/${dealer.id}?tab=modifiche`)
  const change = page.getByRole('list', { name: 'Modifiche' }).locator('> li').filter({ hasText: 'Canelli' })
  await expect(change).toContainText(`${chief.name} come ${superuser.name}`)
  await test.step('the reason is in the audit and in the list of impersonations', async () => {
    await navigate(page, '/audits?model_type=dealers')
    await expect(tableRow(page, 'Correzione chiesta al telefono').first()).toContainText(chief.name)
    await navigate(page, '/users')
    await page.getByRole('link', { name: 'Navigazioni', exact: true }).click()
    await expect(tableRow(page, superuser.name)).toContainText(
      `${chief.name}${superuser.name}Con modificheCorrezione chiesta al telefono`,
    )
    await expectAccessible(page)
  })
})
