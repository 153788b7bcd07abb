import { expect, type Page } from '@playwright/test'
import { callApi, createActivity, gathered, scratchYear, uploadDocument } from './api.ts'
import { expectAccessible } from './axe.ts'
import { jpegFile, pdfFile } from './files.ts'
import { button, expectHeading, focusBy, tableRow } from './page.ts'
import { createDealer, type Partner } from './partners.ts'
import { createPerson } from './people.ts'
import { activityCard, menuItems, type PortalAs, test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

const documents = ['Verbale', 'Foto', 'Elenco', 'Planimetria', 'Contratto']

/** Dealers of one sales manager, each with these documents waiting. */
async function prepareQueue(as: PortalAs, count: number, names = documents) {
  const admin = await as('administrator')
  const title = `Da esaminare ${uniqueDigits()}`
  const activity = await createActivity(admin, { title, documents: names })
  const dealers: Partner[] = []
  const holders: Page[] = []
  for (let index = 0; index < count; index += 1) {
    const dealer = await createDealer(admin)
    const holder = await as(await createPerson(admin, { dealers: [dealer] }))
    for (const [position, name] of names.entries()) {
      const file = position === 0 ? pdfFile(`${name}-${index}.pdf`) : await jpegFile(`${name}-${index}.jpg`)
      await uploadDocument(holder, activity, file, position)
    }
    dealers.push(dealer)
    holders.push(holder)
  }
  const manager = await as(await createPerson(admin, { role: 'sales_manager_rt', dealers }))
  return { admin, activity, dealers, holders, manager }
}

const open = (page: Page) => page.getByRole('region', { name: 'Documento aperto' })
const waiting = (page: Page) => menuItems(page).filter({ hasText: 'Da verificare' })

test('a sales manager verifies ten documents of two dealers with ten keys', async ({ as }) => {
  const { holders, manager, dealers } = await prepareQueue(as, 2)
  await manager.goto('/')
  await expect(waiting(manager)).toHaveText('Da verificare10 in attesa')
  await waiting(manager).getByRole('link').click()
  await expectHeading(manager, 'Da verificare')
  await expect(manager.getByText('Visualizzati 1-10 di 10')).toBeVisible()
  await button(manager, 'Esamina').click()
  for (let number = 0; number < 10; number += 1) {
    const [name, dealer] = [documents[number % 5], dealers[Math.floor(number / 5)]]
    await expect(open(manager).getByRole('heading', { level: 2 })).toHaveText(dealer?.name ?? '')
    await expect(open(manager).getByRole('link', { name: new RegExp(`^${name}-`) })).toBeVisible()
    await manager.keyboard.press('v')
  }
  await expect(waiting(manager)).toHaveText('Da verificare')
  await expect(manager.getByText('10 già esaminati')).toBeVisible()
  await manager.keyboard.press('Escape')
  await expect(manager.getByText('Non ci sono risultati')).toBeVisible()

  for (const holder of holders) {
    await holder.goto('/documents?status=verified')
    await expectHeading(holder, 'I miei documenti')
    await expect(holder.getByText('Visualizzati 1-5 di 5')).toBeVisible()
  }
})

test('a rejection asks the reason and offers the last one; what is undone notifies nobody', async ({ as }) => {
  const { holders, manager } = await prepareQueue(as, 1, ['Verbale', 'Foto', 'Elenco'])
  const [holder] = holders
  if (!holder) throw new Error('no holder')
  await manager.goto('/documents?status=pending')
  await manager.getByRole('button', { name: 'Esamina Foto-0.jpg' }).click()
  await expect(manager.getByRole('img', { name: 'Anteprima di Foto-0.jpg' })).toBeVisible()
  await manager.keyboard.press('k')
  await expect(open(manager).getByRole('link', { name: 'Verbale-0.pdf' })).toBeVisible()
  await manager.keyboard.press('j')
  await expect(open(manager).getByRole('link', { name: 'Foto-0.jpg' })).toBeVisible()

  await manager.keyboard.press('r')
  const reason = manager.getByLabel('Motivo del rifiuto (*Obbligatorio)')
  await expect(reason).toBeFocused()
  await manager.keyboard.press('Control+Enter')
  await expect(reason).toHaveAccessibleDescription(/Scrivi il motivo del rifiuto/)
  await reason.fill('La foto è sfocata.')
  await manager.keyboard.press('Control+Enter')
  await expect(open(manager).getByRole('link', { name: 'Elenco-0.jpg' })).toBeVisible()
  await manager.keyboard.press('r')
  await button(manager, 'La foto è sfocata.').click()
  await expect(reason).toHaveValue('La foto è sfocata.')
  await open(manager).locator('form').getByRole('button', { name: 'Rifiuta' }).click()
  await expect(open(manager).getByRole('link', { name: 'Verbale-0.pdf' })).toBeVisible()
  await manager.keyboard.press('v')
  const undo = manager.getByRole('status').filter({ hasText: 'Verbale-0.pdf: Verificato.' })
  await undo.getByRole('button', { name: 'Annulla' }).click()
  await expect(open(manager).getByText('Pending')).toBeVisible()
  await expect(waiting(manager)).toHaveText('Da verificare1 in attesa')

  await expect(async () => {
    const notices = await callApi<{ title: string; message: string }[]>(holder, 'GET', '/notifications/unread')
    expect(notices.map(({ title }) => title)).toEqual(['Documenti rifiutati'])
    expect(notices[0]?.message).toContain('La foto è sfocata.')
  }).toPass(gathered)
})

test('a partner’s page marks what waits, and a save leads to the next activity that waits', async ({ as }) => {
  const { admin, activity, dealers, holders, manager } = await prepareQueue(as, 1, ['Verbale', 'Foto'])
  const second = await createActivity(admin, { title: `${activity.title} bis`, documents: ['Piano'] })
  if (holders[0]) await uploadDocument(holders[0], second, pdfFile('piano.pdf'))
  await manager.goto(`/dealers/${dealers[0]?.id}?year=${scratchYear}`)
  await expect(activityCard(manager, activity.title)).toContainText('2 da verificare')
  await expect(activityCard(manager, second.title)).toContainText('1 da verificare')
  await manager.getByRole('link', { name: `Gestisci documenti: ${activity.title}`, exact: true }).click()
  for (const name of ['Verbale-0.pdf', 'Foto-0.jpg'])
    await manager.getByLabel(`Stato di ${name}`).selectOption('Verificato')
  await button(manager, 'Salva').click()
  await expect(manager.getByRole('link', { name: `Gestisci documenti: ${second.title}` })).toBeFocused()
  await expect(activityCard(manager, activity.title)).not.toContainText('da verificare')
})

test('a colleague’s change is named, the document stays open, and a batch is written whole or not at all', async ({
  as,
}) => {
  const { admin, activity, dealers, manager } = await prepareQueue(as, 1, ['Verbale', 'Foto', 'Elenco'])
  await manager.goto('/documents?status=pending')
  await manager.getByRole('checkbox', { name: 'Seleziona Verbale-0.pdf' }).click()
  await manager.getByRole('checkbox', { name: 'Seleziona Elenco-0.jpg' }).click({ modifiers: ['Shift'] })
  await expect(manager.getByText('3 documenti selezionati')).toBeVisible()
  const path = `/api/v1/dealers/${dealers[0]?.id}/activities/${activity.id}`
  const [first] = await callApi<{ id: number }[]>(admin, 'GET', `${path}/uploaded`)
  const managed = [{ id: first?.id, status: 'verified' }]
  await callApi(admin, 'POST', `${path}/manage`, { data: { managed } })

  await button(manager, 'Rifiuta').click()
  const dialog = manager.getByRole('dialog')
  await button(dialog, 'Rifiuta').click()
  await expect(dialog.getByLabel('Motivo del rifiuto (*Obbligatorio)')).toHaveAccessibleDescription(/Scrivi il motivo/)
  await dialog.getByLabel('Motivo del rifiuto (*Obbligatorio)').fill('Mancano le firme.')
  await button(dialog, 'Rifiuta').click()
  const rejected = dialog.getByRole('list', { name: 'Documenti non salvati' }).getByRole('listitem')
  await expect(rejected).toHaveText([/^Verbale-0\.pdf.*è cambiato: l’ha modificato Laura/])
  await manager.keyboard.press('Escape')
  await expect(tableRow(manager, 'Verbale-0.pdf')).toHaveCount(0)
  await expect(manager.getByText('3 documenti selezionati')).toBeVisible()
  await button(manager, 'Annulla selezione').click()

  // Verified by keyboard alone, and taken back.
  await focusBy(manager, 'Tab', manager.getByRole('checkbox', { name: 'Seleziona tutte le righe della pagina' }))
  await manager.keyboard.press('Space')
  await focusBy(manager, 'Shift+Tab', button(manager, 'Verifica'))
  await manager.keyboard.press('Enter')
  await expect(button(dialog, 'Verifica')).toBeFocused()
  await manager.keyboard.press('Enter')
  await expect(manager.getByText('Non ci sono risultati')).toBeVisible()
  await expect(manager.getByText('2 documenti verificati.')).toBeVisible()
  await button(manager, 'Annulla').click()
  await expect(manager.getByText('2 documenti com’erano prima.')).toBeVisible()
  await expect(manager.getByText('Visualizzati 1-2 di 2')).toBeVisible()
  await expect(waiting(manager)).toHaveText('Da verificare2 in attesa')
})

test('the queue and the review are accessible, with the reason asked, the keys open and rows selected', async ({
  as,
}) => {
  const { manager, holders } = await prepareQueue(as, 1, ['Verbale', 'Foto'])
  await manager.goto('/documents?status=pending')
  await manager.getByRole('checkbox', { name: 'Seleziona tutte le righe della pagina' }).click()
  await expect(manager.getByText('2 documenti selezionati')).toBeVisible()
  await expectAccessible(manager)
  await button(manager, 'Rifiuta').click()
  await expect(manager.getByRole('dialog')).toBeVisible()
  await expectAccessible(manager)
  await manager.keyboard.press('Escape')
  await manager.getByRole('button', { name: 'Esamina Foto-0.jpg' }).click()
  await expect(manager.getByRole('img', { name: 'Anteprima di Foto-0.jpg' })).toBeVisible()
  await manager.keyboard.press('r')
  await expectAccessible(manager)
  await manager.keyboard.press('Escape')
  await manager.keyboard.press('?')
  await expect(manager.getByRole('dialog', { name: 'Tasti' })).toBeVisible()
  await expectAccessible(manager)
  for (const holder of holders) {
    await holder.goto('/documents')
    await expect(holder.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(holder)
  }
})
