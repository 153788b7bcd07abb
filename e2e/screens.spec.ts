import { expect } from '@playwright/test'
import { listReaders } from '@portale/domain/platform/lists/list-readers.generated.ts'
import { dropArea, pdfFile } from './files.ts'
import { button } from './page.ts'
import { mockValidLink, typeNewPassword } from './people.ts'
import { test } from './portal.ts'
import { type ScreenOf, walkOver } from './walk.ts'

const rejectedForm = (kind: string): ScreenOf => ({
  login: 'administrator',
  url: `/${kind}/new`,
  ready: /^Nuov[ao]/,
  async prepare(page) {
    await button(page, 'Salva').click()
    await expect(page.getByText('Il campo ragione sociale è obbligatorio.')).toBeVisible()
  },
})

/** The screens whose data nothing has to be created for. */
const families: Record<string, Record<string, ScreenOf>> = {
  'visitors: login and password': {
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
  },
  'visitors: links of mails': {
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
  },
  'home and activities': {
    'home of an administrator': { login: 'administrator', url: '/', ready: /, Laura$/ },
    'home of a manager': { login: 'sales_manager_rt', url: '/', ready: /, Andrea$/ },
    'home of a dealer': { login: 'dealer_holder', url: '/', ready: /, Marco$/ },
    'home of a workshop': { login: 'workshop_user', url: '/', ready: /, Stefano$/ },
    'home of a user with nothing to do': { login: 'dealer_sales_manager', url: '/', ready: /, Paolo$/ },
    'activities of a dealer': { login: 'dealer_holder', url: '/activities?page=99', ready: /^Le attività/ },
    'activities of a workshop': { login: 'workshop_user', url: '/activities?page=99', ready: /^Le attività/ },
    'activities of staff': { login: 'administrator', url: '/activities?page=99', ready: /^Le attività/ },
    'progress of dealers': { login: 'administrator', url: '/dealers/activity_years', ready: /concessionarie$/ },
    'progress of workshops': { login: 'administrator', url: '/workshops/activity_years', ready: /officine$/ },
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
    forbidden: { login: 'dealer_holder', url: '/activity_years', ready: /^(Anni attività|Non hai accesso)/ },
  },
  registries: {
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
  },
  'forms and imports of registries': {
    ...Object.fromEntries(
      (['dealers', 'workshops', 'customers'] as const).flatMap((kind): [string, ScreenOf][] => [
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
  },
  'accounts and notices': {
    'what one notice counts': { login: 'administrator', url: '/notifications?within=1', ready: 'Notifiche' },
    'leads of one notice': { login: 'administrator', url: '/leads?notice=1', ready: 'Segnalazioni' },
    profile: { login: 'administrator', url: '/profile', ready: 'Il mio profilo' },
    'own security page': { login: 'administrator', url: '/profile/security', ready: 'Sicurezza' },
    'profile of a dealer': { login: 'dealer_holder', url: '/profile', ready: 'Il mio profilo' },
    users: { login: 'administrator', url: '/users', ready: 'Utenti' },
    'users not found': { login: 'administrator', url: '/users?name=zzzz', ready: 'Utenti' },
    'users of superuser_rt': { login: 'superuser_rt', url: '/users?role=administrator', ready: 'Utenti' },
  },
  administration: {
    'menu items': { login: 'administrator', url: '/menu-management', ready: 'Punti di menu' },
    outbox: { login: 'administrator', url: '/outbox', ready: 'Posta in uscita' },
    'outbox not found': { login: 'administrator', url: '/outbox?to=zzzz', ready: 'Posta in uscita' },
    accesses: { login: 'administrator', url: '/accesses', ready: 'Accessi' },
    'accesses not found': { login: 'administrator', url: '/accesses?text=zzzz', ready: 'Accessi' },
    'an access': { login: 'administrator', url: '/accesses/1', ready: /^Accesso/ },
    system: { login: 'administrator', url: '/system', ready: 'Sistema' },
    'an impersonation that is not allowed': {
      login: 'administrator',
      url: '/impersonate/1',
      ready: 'Naviga come Laura Moretti',
    },
    'not found': { login: 'administrator', url: '/niente', ready: 'Pagina non trovata' },
  },
}

for (const [family, screens] of Object.entries(families)) test(`screens: ${family}`, ({ as }) => walkOver(as, screens))

/** Lists that another walk opens, and those whose screen has another address than their call. */
const listsElsewhere = [
  ...['audits', 'lead_models', 'lead_work_types', 'leads', 'news', 'workshop_market_shares'],
  ...['activity_document_uploads', 'impersonations', 'mails'],
]
const opened = Object.values(families).flatMap((screens) => Object.values(screens).map(({ url }) => url.split('?')[0]))

test('screens: every other list', ({ as }) => {
  const urls = Object.keys(listReaders)
    .filter((name) => !listsElsewhere.includes(name))
    .map((name) => `/${name}`)
    .filter((url) => !opened.includes(url))
  const ready = /^(?!Pagina non trovata|Non hai accesso|Questa pagina ora è chiusa|Non è stato possibile)./
  return walkOver(
    as,
    Object.fromEntries(urls.map((url): [string, ScreenOf] => [url, { login: 'administrator', url, ready }])),
  )
})
