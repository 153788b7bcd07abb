import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { demoEmail, demoPassword } from '@portale/server/demo/accounts.ts'

const folder = join(import.meta.dirname, '..', 'docs', 'pictures')
const desktop = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' } as const
const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark', deviceScaleFactor: 2 } as const

const columns = 'Baldo ID;Ragione sociale;Tipo contratto;Indirizzo;CAP;Città;Provincia;Area vendite'
const rows = [
  '204118;Autocarri Piemonte S.p.A.;Vendita e assistenza;Corso Francia, 12;10138;Torino;TO;Nord Ovest',
  '299001;Concessionaria di prova S.r.l.;Vendita;Via Emilia, 40;41121;Modena;MO;Nord Est',
  '299002;Autocarri Ticino S.r.l.;Vendita;Via Milano, 8;2710;Pavia;Pavia;Nord Ovest',
]
const corrections = {
  name: 'concessionarie.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([columns, ...rows].join('\n')),
}

async function enter(browser: Browser, login: string, look: typeof desktop | typeof phone): Promise<Page> {
  const page = await browser.newPage({ ...look, baseURL: address, locale: 'it-IT', timezoneId: 'Europe/Rome' })
  await page.goto('/login')
  await page.getByLabel('Email').fill(demoEmail(login))
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await page.getByRole('heading', { level: 1 }).getByText(/,/).waitFor()
  return page
}

async function capture(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.mouse.move(0, 0)
  await page.screenshot({ path: join(folder, `${name}.png`) })
  console.log(`docs/pictures/${name}.png`)
}

/** Captures the pictures of the README from a server with fresh demo data: node e2e/pictures.ts http://127.0.0.1:3000 */
async function captureAll(browser: Browser): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const dealer = await enter(browser, 'dealer_holder', desktop)
  await dealer.goto('/activities')
  await capture(dealer, 'activities')
  await dealer.getByRole('link', { name: 'Carica i documenti: Certificazione standard showroom' }).click()
  await dealer.getByText('Un documento è stato rifiutato').waitFor()
  await capture(dealer, 'upload')

  const manager = await enter(browser, 'sales_manager_rt', desktop)
  await manager.goto('/documents?status=pending')
  await manager
    .getByRole('button', { name: /^Esamina .*\.jpg$/ })
    .first()
    .click()
  await manager.getByRole('img', { name: /^Anteprima/ }).waitFor()
  await capture(manager, 'review')

  const administrator = await enter(browser, 'administrator', desktop)
  await capture(administrator, 'home')
  await administrator.goto('/activity_years')
  await administrator.getByRole('link', { name: 'Dashboard concessionarie' }).click()
  await administrator.getByRole('button', { name: 'Mostra chi ha completato' }).last().click()
  await capture(administrator, 'dashboard')

  await administrator.goto('/workshops')
  await administrator
    .getByRole('link', { name: /^Modifica/ })
    .first()
    .waitFor()
  await capture(administrator, 'workshops')
  await administrator.goto('/leads')
  await administrator
    .getByRole('link', { name: /^Gestisci/ })
    .first()
    .waitFor()
  await capture(administrator, 'leads')
  await administrator.goto('/leads?status=offer')
  await administrator
    .getByRole('link', { name: /^Gestisci/ })
    .first()
    .click()
  await administrator.getByRole('radio').first().waitFor()
  await capture(administrator, 'lead')
  await administrator.goto('/dealers/import')
  await administrator.locator('input[type=file]').setInputFiles(corrections)
  await administrator.getByRole('button', { name: 'Controlla il file' }).click()
  await administrator.getByText('Concessionaria di prova S.r.l.').waitFor()
  await capture(administrator, 'import')
  await administrator.goto('/workshop_market_shares')
  await administrator.getByRole('link', { name: 'Aggiornamento' }).first().click()
  await administrator.getByRole('table').waitFor()
  await capture(administrator, 'targets')
  await administrator.goto('/audits')
  await administrator.getByRole('table').waitFor()
  await capture(administrator, 'audit')

  await administrator.goto('/automation')
  await administrator.getByRole('button', { name: 'Ricrea i modelli' }).waitFor()
  await capture(administrator, 'generator')
  await administrator.goto('/prove-su-strada')
  await administrator.getByRole('grid').waitFor()
  await capture(administrator, 'grid')

  const workshop = await enter(browser, 'workshop_user', desktop)
  await workshop.goto('/news')
  await workshop.getByRole('article').first().waitFor()
  await capture(workshop, 'news')

  const partner = await enter(browser, 'dealer_holder', phone)
  await partner.goto('/activities')
  await capture(partner, 'phone')
}

const address = process.argv[2]
if (!address) throw new Error('Usage: node e2e/pictures.ts ADDRESS')
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
})
await captureAll(browser)
await browser.close()
