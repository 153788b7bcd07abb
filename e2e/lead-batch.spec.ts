import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import {
  confirmDialog,
  createLead,
  createLeadNetwork,
  decideLead,
  type Lead,
  leadName,
  openNotifications,
} from './leads.ts'
import { button, focusBy, requiredField, tableRow } from './page.ts'
import { type PortalAs, test } from './portal.ts'

/** A workshop's leads that wait for their approval, and those who work on them. */
async function prepareLeads(as: PortalAs, count: number) {
  const admin = await as('administrator')
  const network = await createLeadNetwork(admin)
  const author = await as(network.author)
  const leads: Lead[] = []
  for (let index = 0; index < count; index += 1) leads.push(await createLead(author))
  return { ...network, admin, author, leads }
}

const rowCheckbox = (page: Page, lead: Lead | undefined) =>
  page.getByRole('checkbox', { name: lead && `Seleziona ${leadName(lead)}` })
const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'Annulla selezione' })

test('a manager approves 20 leads by keyboard alone, and the workshop gets one notice', async ({ as }) => {
  const { approver, seller, author, leads } = await prepareLeads(as, 20)
  const page = await as(approver)
  await page.goto('/leads?approved=0&sort=id')
  await expect(page.getByText('Visualizzati 1-20 di 20')).toBeVisible()

  await test.step('one at a time: the focus goes to the next row', async () => {
    const [first, second] = leads.map((lead) => button(page, `Approva ${leadName(lead)}`))
    if (!first || !second) throw new Error('no leads')
    await focusBy(page, 'Tab', first)
    await page.keyboard.press('Enter')
    await expect(button(page.getByRole('dialog'), 'Approva')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Visualizzati 1-19 di 19')).toBeVisible()
    await expect(second).toBeFocused()
  })

  await test.step('a range, then the whole page', async () => {
    const [, second, third, fourth] = leads
    await focusBy(page, 'Shift+Tab', rowCheckbox(page, second))
    await page.keyboard.press('Space')
    await expect(bar(page)).toContainText('1 segnalazione selezionata')
    await focusBy(page, 'Tab', rowCheckbox(page, fourth))
    await page.keyboard.press('Shift+Space')
    await expect(rowCheckbox(page, third)).toBeChecked()
    await expect(bar(page)).toContainText('3 segnalazioni selezionate')
    await focusBy(page, 'Shift+Tab', page.getByRole('checkbox', { name: 'Seleziona tutte le righe della pagina' }))
    await page.keyboard.press('Space')
    await expect(bar(page)).toContainText('19 segnalazioni selezionate')
    await expectAccessible(page)
  })

  await test.step('one confirmation, which counts', async () => {
    await focusBy(page, 'Shift+Tab', button(bar(page), 'Approva'))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Approva 19 segnalazioni' })
    await expect(button(dialog, 'Approva')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('19 segnalazioni approvate.')).toBeVisible()
    await expect(page.getByText('Non ci sono risultati')).toBeVisible()
  })

  await author.goto('/')
  const notices = await openNotifications(author)
  await expect(notices.filter({ hasText: '19 segnalazioni sono state approvate.' })).toHaveCount(1)
  await expect(notices.filter({ hasText: 'approvat' })).toHaveCount(2)
  const sellerPage = await as(seller)
  await sellerPage.goto('/leads?approved=1&status=open')
  await expect(sellerPage.getByText('Visualizzati 1-20 di 20')).toBeVisible()
})

test('leads that changed meanwhile are listed and in a file, the others are approved, and taken back', async ({
  as,
}) => {
  const { approver, admin, author, leads } = await prepareLeads(as, 3)
  const [taken, ...others] = leads
  if (!taken) throw new Error('no lead')
  const page = await as(approver)
  await page.goto('/leads')
  await page.getByRole('checkbox', { name: 'Seleziona tutte le righe della pagina' }).check()
  await button(bar(page), 'Approva').click()
  await decideLead(admin, taken, 'approved')
  await confirmDialog(page, 'Approva')
  const dialog = page.getByRole('dialog')
  const rejected = dialog.getByRole('list', { name: 'Segnalazioni non salvate' }).getByRole('listitem')
  await expect(rejected).toHaveText([
    new RegExp(`^Segnalazione ${taken.id}, ${taken.customer.name}.*È cambiata: l’ha modificata`),
  ])
  await expectAccessible(page)
  const started = page.waitForEvent('download')
  await button(dialog, 'Scarica l’elenco (CSV)').click()
  const file = await started
  expect(file.suggestedFilename()).toBe('segnalazioni-non-salvate.csv')
  expect(await readFile(await file.path(), 'utf8')).toContain(`"${taken.id}";"${leadName(taken)}";"È cambiata`)
  await button(dialog, 'Riprova con le altre 2').click()
  await expect(page.getByText('2 segnalazioni approvate.')).toBeVisible()
  await expect(bar(page)).toContainText('1 segnalazione selezionata')
  for (const { customer } of others) await expect(tableRow(page, customer.name)).not.toContainText('Da approvare')

  await button(page, 'Annulla').click()
  await expect(page.getByText('2 segnalazioni di nuovo da approvare.')).toBeVisible()
  await author.goto('/leads')
  for (const { customer } of others) await expect(tableRow(author, customer.name)).toContainText('Da approvare')
  await expect(tableRow(author, taken.customer.name)).not.toContainText('Da approvare')
})

test('a batch whose answer is lost is sent again and reported as saved, once', async ({ as }) => {
  const { approver, author } = await prepareLeads(as, 2)
  const page = await as(approver)
  await page.goto('/leads')
  await page.getByRole('checkbox', { name: 'Seleziona tutte le righe della pagina' }).check()
  await page.route(
    '**/api/v1/leads/approve',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await button(bar(page), 'Approva').click()
  await confirmDialog(page, 'Approva')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('2 segnalazioni: non si sa ancora se sono state approvate.')
  await button(dialog, 'Riprova con le altre 2').click()
  await expect(page.getByText('2 segnalazioni approvate.')).toBeVisible()
  await author.goto('/')
  const notices = await openNotifications(author)
  await expect(notices.filter({ hasText: '2 segnalazioni sono state approvate.' })).toHaveCount(1)
})

test('an administrator assigns all leads of a filter to a seller of another workshop', async ({ as }) => {
  const { admin, leads, workshop } = await prepareLeads(as, 11)
  const { seller } = await createLeadNetwork(admin)
  await admin.goto(`/leads?workshop_id=${workshop.id}&per_page=10`)
  await admin.getByRole('checkbox', { name: 'Seleziona tutte le righe della pagina' }).check()
  await button(admin, 'Seleziona tutte le 11 del filtro').click()
  await expect(bar(admin)).toContainText('11 segnalazioni selezionate')
  await button(bar(admin), 'Assegna').click()
  const dialog = admin.getByRole('dialog', { name: 'Assegna 11 segnalazioni' })
  await button(dialog, 'Assegna').click()
  await expect(dialog.getByText('Scegli una persona.')).toBeVisible()
  await requiredField(dialog, 'Persona').fill(seller.name)
  await admin.getByRole('option', { name: `${seller.name}, Venditore concessionaria` }).click()
  await button(dialog, 'Assegna').click()
  await expect(admin.getByText(`11 segnalazioni: ora ${seller.name} ne è informato.`)).toBeVisible()
  const page = await as(seller)
  await page.goto('/leads')
  await expect(page.getByText('Visualizzati 1-11 di 11')).toBeVisible()
  await expect(tableRow(page, leads[0]?.customer.name ?? '')).toBeVisible()
})
