import { expect, type Locator, type Page } from '@playwright/test'
import { createActivity, ensureYear, fetchPartnerId, uploadDocument } from './api.ts'
import { expectAccessible, viewports } from './axe.ts'
import { dropArea, jpegFile, pdfFile } from './files.ts'
import { button, toast } from './page.ts'
import { createDealer } from './partners.ts'
import { createPerson, mockValidLink, typeNewPassword } from './people.ts'
import { test } from './portal.ts'
import { openScreen, type Screen } from './screen.ts'
import { uniqueDigits } from './unique.ts'

/** The names of the frame's controls, and of those of forms and dialogs, that overlap with this element. */
async function listCovered(page: Page, element: Locator): Promise<string[]> {
  const controls = page.locator(':is(header, nav, [data-bar], [role=dialog]) :is(a, button):visible')
  return element.evaluate(
    (covering, others) => {
      const box = covering.getBoundingClientRect()
      const isCovered = (other: Element) => {
        const { left, right, top, bottom } = other.getBoundingClientRect()
        return left < box.right && right > box.left && top < box.bottom && bottom > box.top
      }
      return others
        .filter((other) => other instanceof Element && isCovered(other))
        .map(({ textContent }) => textContent ?? '')
    },
    await controls.elementHandles(),
  )
}

const rejectedForm = (kind: string): Screen => ({
  login: 'administrator',
  url: `/${kind}/new`,
  ready: /^Nuov[ao]/,
  async prepare(page) {
    await button(page, 'Salva').click()
    await expect(page.getByText('Il campo ragione sociale è obbligatorio.')).toBeVisible()
  },
})

const screens: Record<string, Screen> = {
  login: { url: '/login', ready: 'Accedi al portale' },
  'login rejected': {
    url: '/login',
    ready: 'Accedi al portale',
    async prepare(page) {
      await page.getByLabel('Email').fill('nessuno@rete.example')
      await page.getByLabel('Password', { exact: true }).fill('sbagliata')
      await page.getByRole('button', { name: 'Accedi', exact: true }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  'reset password': {
    url: '/reset-password/x',
    ready: 'Collegamento non valido',
    async prepare(page) {
      await mockValidLink(page)
      await page.reload()
      await typeNewPassword(page, 'aB3', 'aB')
    },
  },
  'forgotten password': { url: '/forgot-password', ready: 'Password dimenticata?' },
  'forgotten password, rejected': {
    url: '/forgot-password',
    ready: 'Password dimenticata?',
    async prepare(page) {
      await button(page, 'Invia il collegamento').click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  'forgotten password, sent': {
    url: '/forgot-password',
    ready: 'Password dimenticata?',
    async prepare(page) {
      await page.getByLabel('Email').fill('un.indirizzo.abbastanza.lungo@un-dominio-altrettanto-lungo.example')
      await button(page, 'Invia il collegamento').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Controlla la posta')
    },
  },
  'confirmation of an address': { url: '/confirm-email/x', ready: 'Conferma il nuovo indirizzo' },
  'confirmation of an address, expired': {
    url: '/confirm-email/x',
    ready: 'Conferma il nuovo indirizzo',
    async prepare(page) {
      await button(page, 'Conferma indirizzo').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Indirizzo non confermato')
    },
  },
  'the end of mails of a kind': { url: '/unsubscribe/x', ready: 'Non ricevere più queste e-mail' },
  'the end of mails of a kind, done': {
    url: '/unsubscribe/x',
    ready: 'Non ricevere più queste e-mail',
    async prepare(page) {
      await button(page, 'Non inviarmele più').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fatto')
    },
  },
  'home of an administrator': { login: 'administrator', url: '/', ready: /, Laura$/ },
  'home of a manager': { login: 'sales_manager_rt', url: '/', ready: /, Andrea$/ },
  'home of a dealer': { login: 'dealer_holder', url: '/', ready: /, Marco$/ },
  'home of a workshop': { login: 'workshop_user', url: '/', ready: /, Stefano$/ },
  'home of a user with nothing to do': { login: 'dealer_sales_manager', url: '/', ready: /, Paolo$/ },
  'activities of a dealer': { login: 'dealer_holder', url: '/activities?page=99', ready: /^Le attività/ },
  'activities of a workshop': { login: 'workshop_user', url: '/activities?page=99', ready: /^Le attività/ },
  'activities of staff': { login: 'administrator', url: '/activities?page=99', ready: /^Le attività/ },
  years: { login: 'administrator', url: '/activity_years', ready: 'Anni attività' },
  'year form': {
    login: 'administrator',
    url: '/activity_years/new',
    ready: 'Inserisci un nuovo anno',
    async prepare(page) {
      await page.getByRole('button', { name: 'Salva' }).click()
      await expect(page.getByText('Il campo anno è obbligatorio.')).toBeVisible()
    },
  },
  'progress of dealers': { login: 'administrator', url: '/dealers/activity_years', ready: /concessionarie$/ },
  'progress of workshops': { login: 'administrator', url: '/workshops/activity_years', ready: /officine$/ },
  dealers: { login: 'administrator', url: '/dealers', ready: 'Concessionarie' },
  'dealers that look the same': { login: 'administrator', url: '/dealers?duplicates=1', ready: 'Concessionarie' },
  'dealers not found': { login: 'administrator', url: '/dealers?name=zzzz', ready: 'Concessionarie' },
  'dealers that can’t be exported': {
    login: 'administrator',
    url: '/dealers',
    ready: 'Concessionarie',
    async prepare(page) {
      await page.route('**/xls?*', (route) => route.abort('connectionreset'))
      await button(page, 'Export XLS').click()
      await expect(page.getByRole('alert')).toHaveText('Non è stato possibile creare il file. Riprova.')
    },
  },
  workshops: { login: 'administrator', url: '/workshops', ready: 'Officine' },
  'workshops of a workshop': { login: 'workshop_user', url: '/workshops', ready: 'Officine' },
  customers: { login: 'administrator', url: '/customers', ready: 'Clienti' },
  'customers not found': { login: 'administrator', url: '/customers?name=zzzz', ready: 'Clienti' },
  ...Object.fromEntries(
    (['dealers', 'workshops', 'customers'] as const).flatMap((kind): [string, Screen][] => [
      [`form of ${kind}, rejected`, rejectedForm(kind)],
      [`import of ${kind}`, { login: 'administrator', url: `/${kind}/import`, ready: /^Importa/ }],
    ]),
  ),
  'import of users': { login: 'administrator', url: '/users/import', ready: 'Importa utenti' },
  'import of a file that is no spreadsheet': {
    login: 'administrator',
    url: '/dealers/import',
    ready: 'Importa concessionarie',
    async prepare(page) {
      await dropArea(page, 'da importare').setInputFiles(pdfFile('rete.pdf'))
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  'what one notice counts': { login: 'administrator', url: '/notifications?within=1', ready: 'Notifiche' },
  'leads of one notice': { login: 'administrator', url: '/leads?notice=1', ready: 'Segnalazioni' },
  profile: { login: 'administrator', url: '/profile', ready: 'Il mio profilo' },
  'own security page': { login: 'administrator', url: '/profile/security', ready: 'Sicurezza' },
  'profile of a dealer': { login: 'dealer_holder', url: '/profile', ready: 'Il mio profilo' },
  users: { login: 'administrator', url: '/users', ready: 'Utenti' },
  'users of superuser_rt': { login: 'superuser_rt', url: '/users?role=administrator', ready: 'Utenti' },
  'users not found': { login: 'administrator', url: '/users?name=zzzz', ready: 'Utenti' },
  'menu items': { login: 'administrator', url: '/menu-management', ready: 'Punti di menu' },
  outbox: { login: 'administrator', url: '/outbox', ready: 'Posta in uscita' },
  accesses: { login: 'administrator', url: '/accesses', ready: 'Accessi' },
  'accesses not found': { login: 'administrator', url: '/accesses?text=zzzz', ready: 'Accessi' },
  'an access': { login: 'administrator', url: '/accesses/1', ready: /^Accesso/ },
  system: { login: 'administrator', url: '/system', ready: 'Sistema' },
  'outbox not found': { login: 'administrator', url: '/outbox?to=zzzz', ready: 'Posta in uscita' },
  'an impersonation that is not allowed': {
    login: 'administrator',
    url: '/impersonate/1',
    ready: 'Naviga come Laura Moretti',
  },
  'not found': { login: 'administrator', url: '/niente', ready: 'Pagina non trovata' },
  forbidden: { login: 'dealer_holder', url: '/activity_years', ready: /^(Anni attività|Non hai accesso)/ },
}

for (const [name, screen] of Object.entries(screens))
  test(name, async ({ as }) => {
    const page = await as(screen.login)
    await openScreen(page, screen)
    await expectAccessible(page)
  })

test(`the screens of one activity`, async ({ as }) => {
  const page = await as('administrator')
  // A dealer of its own, of which nothing else waits: a save leads to the next activity that does.
  const dealer = await as(await createPerson(page, { dealers: [await createDealer(page)] }))
  const title = `Schermate ${uniqueDigits()}`
  const activity = await createActivity(page, { title, documents: ['Verbale', 'Fotografie', 'Budget'] })
  await uploadDocument(dealer, activity, pdfFile('verbale.pdf'))
  await uploadDocument(dealer, activity, await jpegFile('foto.jpg'), 1)
  const dealerId = await fetchPartnerId(dealer, 'dealers')

  await test.step('management, with a preview and a reason open', async () => {
    const url = `/dealers/${dealerId}/activities/${activity.id}/manage`
    await openScreen(page, { url, ready: 'Gestisci documenti' })
    await page.getByLabel('Stato di verbale.pdf').selectOption('Rifiutato')
    await page.getByRole('button', { name: 'Anteprima di foto.jpg' }).click()
    await page.getByLabel('Stato di foto.jpg').selectOption('Verificato')
    await page.getByRole('button', { name: 'Salva' }).click()
    await expect(page.getByText(/^Scrivi il motivo/)).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Motivo del rifiuto (*Obbligatorio)').fill('Manca la firma.')
    await page.getByRole('button', { name: 'Salva' }).click()
  })
  await test.step('the partner, with the confirmation', async () => {
    const confirmation = toast(page, 'Documenti salvati.')
    await expect(confirmation).toBeVisible()
    await expect(page.getByRole('link', { name: `Gestisci documenti: ${title}` })).toBeFocused()
    // It stays as long as the pointer is on it: on a busy machine it would be gone before it is looked at.
    await confirmation.hover()
    expect(await listCovered(page, confirmation)).toEqual([])
    await page.setViewportSize(viewports.phone)
    await confirmation.hover()
    expect(await listCovered(page, confirmation)).toEqual([])
    await page.setViewportSize(viewports.desktop)
    await expectAccessible(page)
  })
  await test.step('the partner on paper: its data without frame and buttons, in light colours', async () => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.getByRole('article').filter({ hasText: title })).toContainText('verbale.pdf')
    for (const role of ['banner', 'navigation', 'button', 'search'] as const)
      await expect(page.getByRole(role)).toHaveCount(0)
    await expect(page.getByRole('main')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await page.goto('/dealers')
    await expect(page.getByRole('columnheader', { name: 'Provincia' })).toBeVisible()
    await expect(page.locator('td').nth(5)).toHaveCSS('white-space', 'normal')
    await expect(page.locator('thead')).toHaveCSS('display', 'table-header-group')
    await page.emulateMedia({ media: null, colorScheme: null })
  })
  await test.step('upload, with rejected, concluded and selected files', async () => {
    await openScreen(dealer, { url: `/activities/${activity.id}/upload`, ready: new RegExp(`${title}$`) })
    await dealer
      .getByRole('button', { name: 'Carica file Verbale' })
      .setInputFiles([pdfFile('nuovo.pdf'), { ...pdfFile('no.exe') }])
    await expectAccessible(dealer)
  })
  await test.step('the form of an activity, with errors and a deleted document', async () => {
    await openScreen(page, {
      url: `/activity_years/${activity.yearId}/activities/${activity.id}/edit`,
      ready: /^Modifica attività/,
    })
    await page.getByRole('button', { name: 'Elimina Budget' }).click()
    await page.getByLabel('Titolo (*Obbligatorio)').fill('')
    await page.getByRole('textbox', { name: 'Descrizione (*Obbligatorio)' }).fill('')
    await page.getByLabel('Descrizione del documento 1 (*Obbligatorio)').fill('')
    await page.getByRole('button', { name: 'Salva', exact: true }).click()
    await expect(page.getByText('Il campo titolo è obbligatorio.')).toBeVisible()
    await expectAccessible(page)
  })
  for (const audience of ['dealers', 'workshops'])
    await test.step(`the dashboard of ${audience}, with names`, async () => {
      const url = `/activity_years/${await ensureYear(page, '2025')}/dashboard/${audience}`
      await openScreen(page, { url, ready: /^Dashboard/ })
      await page.getByRole('button', { name: 'Mostra chi ha completato' }).first().click()
      await expectAccessible(page)
    })
  await test.step('the year', async () => {
    await openScreen(page, { url: `/activity_years/${activity.yearId}`, ready: /^Attività dell'anno/ })
    await expectAccessible(page)
    await openScreen(page, {
      url: `/activity_years/${await ensureYear(page, '2001')}`,
      ready: /^Attività dell'anno/,
    })
    await expectAccessible(page)
  })
})
