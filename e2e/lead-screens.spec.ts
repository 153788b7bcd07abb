import { expect, type Page } from '@playwright/test'
import { chooseFiles, pdfFile, textFile } from './files.ts'
import {
  answerQuestion,
  createLead,
  createOffer,
  type Lead,
  leadName,
  manageLead,
  questions,
  statusCard,
} from './leads.ts'
import { button, requiredField } from './page.ts'
import { test } from './portal.ts'
import { type ScreenOf, walkOver } from './walk.ts'

const save = async (page: Page, message: string) => {
  await button(page, 'Salva').click()
  await expect(page.getByText(message).first()).toBeVisible()
}

type Screens = (waiting: Lead, offered: Lead) => Record<string, ScreenOf>

/** The screens of leads, about one to be approved and one with offers. */
const families: Record<string, Screens> = {
  'list and form': (waiting, offered) => ({
    list: {
      login: 'administrator',
      url: '/leads',
      ready: 'Segnalazioni',
      async prepare(page) {
        await page
          .getByRole('button', { name: /^Altre azioni per/ })
          .first()
          .click()
        await expect(page.getByRole('menuitem').first()).toBeVisible()
      },
    },
    'list without results': { login: 'administrator', url: '/leads?customer=zzzz', ready: 'Segnalazioni' },
    'new, rejected': {
      login: 'administrator',
      url: '/leads/new',
      ready: 'Nuova segnalazione',
      async prepare(page) {
        await answerQuestion(page, questions.customer, 'No')
        await save(page, 'Controlla i campi evidenziati.')
      },
    },
    'new, of a known customer': {
      login: 'workshop_user',
      url: '/leads/new',
      ready: 'Nuova segnalazione',
      async prepare(page) {
        await answerQuestion(page, questions.customer, 'Sì')
        await requiredField(page, 'Partita IVA').fill(waiting.customer.vat_n.slice(0, 9))
        await expect(page.getByRole('option')).toContainText(waiting.customer.name)
      },
    },
    edit: { login: 'workshop_user', url: `/leads/${waiting.id}/edit`, ready: /^Modifica segnalazione/ },
    'edit, closed': { login: 'workshop_user', url: `/leads/${offered.id}/edit`, ready: /^Segnalazione/ },
  }),
  board: (waiting) => ({
    board: { login: 'administrator', url: '/leads?view=board', ready: 'Segnalazioni' },
    'board, an action that is blocked': {
      login: 'dealer_sales_manager',
      url: '/leads?view=board',
      ready: 'Segnalazioni',
      async prepare(page) {
        await button(page, `Altre azioni per ${leadName(waiting)}`).click()
        await expect(page.getByRole('menuitem').first()).toBeVisible()
      },
    },
    'board, a move that is rejected': {
      login: 'administrator',
      url: '/leads?view=board',
      ready: 'Segnalazioni',
      async prepare(page) {
        await button(page, `Altre azioni per ${leadName(waiting)}`).click()
        await page.getByRole('menuitem', { name: 'Sposta in «Trattativa persa»' }).click()
        await button(page.getByRole('dialog'), 'Sposta').click()
        await expect(page.getByText('Il campo motivo è obbligatorio.').first()).toBeVisible()
      },
    },
    'board of a workshop': { login: 'workshop_user', url: '/leads?view=board&order=oldest', ready: 'Segnalazioni' },
    'board without results': { login: 'administrator', url: '/leads?view=board&customer=zzzz', ready: 'Segnalazioni' },
  }),
  view: (waiting, offered) => ({
    'view of an administrator': { login: 'administrator', url: `/leads/${offered.id}`, ready: /^Segnalazione/ },
    'view of who approves': {
      login: 'after_sales_manager_rt',
      url: `/leads/${waiting.id}`,
      ready: /^Segnalazione/,
      async prepare(page) {
        await button(page, 'Cancella').click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    },
    'view of a seller': { login: 'dealer_sales_manager', url: `/leads/${offered.id}`, ready: /^Segnalazione/ },
    'view of a workshop': { login: 'workshop_user', url: `/leads/${offered.id}`, ready: /^Segnalazione/ },
  }),
  'what is done with a lead': (waiting, offered) => ({
    'manage, rejected': {
      login: 'administrator',
      url: `/leads/${offered.id}/manage`,
      ready: /^Gestisci segnalazione/,
      async prepare(page) {
        await button(page, 'Cambia officina').click()
        await statusCard(page, 'Trattativa persa').check()
        await save(page, 'Il campo motivo è obbligatorio.')
      },
    },
    'manage of a seller, with a file that is rejected': {
      login: 'dealer_sales_manager',
      url: `/leads/${offered.id}/manage`,
      ready: /^Gestisci segnalazione/,
      async prepare(page) {
        await chooseFiles(page, 'Preventivo', textFile('offerta.exe', 'MZ'))
        await expect(page.getByRole('alert')).toBeVisible()
      },
    },
    quotes: { login: 'sales_manager_rt', url: `/leads/${offered.id}/lead_offers`, ready: 'Gestisci preventivo' },
    'no quotes': { login: 'administrator', url: `/leads/${waiting.id}/lead_offers`, ready: 'Gestisci preventivo' },
    access: {
      login: 'administrator',
      url: `/leads/${offered.id}/users`,
      ready: 'Permessi',
      async prepare(page) {
        await page.getByRole('combobox', { name: 'Aggiungi una persona' }).fill('zanella')
        await page.getByRole('option', { name: /^Luca Zanella/ }).click()
      },
    },
  }),
  'dashboard, models and types of work': () => ({
    dashboard: { login: 'administrator', url: '/leads/dashboard', ready: 'Dashboard segnalazioni' },
    models: { login: 'administrator', url: '/lead_models', ready: 'Modelli di interesse' },
    model: { login: 'administrator', url: '/lead_models/1', ready: /./ },
    'model, rejected': {
      login: 'administrator',
      url: '/lead_models/1/edit',
      ready: /^Modifica/,
      async prepare(page) {
        await requiredField(page, 'Nome').fill('')
        await save(page, 'Il campo nome è obbligatorio.')
      },
    },
    'work types': { login: 'administrator', url: '/lead_work_types?archived=1', ready: 'Tipi di lavoro' },
  }),
}

for (const [family, createScreens] of Object.entries(families))
  test(`leads: ${family}`, async ({ as }) => {
    const [author, admin] = [await as('workshop_user'), await as('administrator')]
    const waiting = await createLead(author)
    const offered = await createOffer(admin, await createLead(author))
    await manageLead(admin, offered, { status: 'offer', salesnotes: 'Seconda offerta.' }, pdfFile('seconda.pdf'))
    await walkOver(as, createScreens(waiting, offered))
  })
