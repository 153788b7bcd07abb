import { expect, type Page } from '@playwright/test'
import { createActivity, scratchYear, uploadDocument } from './api.ts'
import { expectAccessible } from './axe.ts'
import { pdfFile } from './files.ts'
import { navigate } from './navigate.ts'
import { button, expectFieldError, expectHeading, requiredField, tableRow, toast } from './page.ts'
import { createDealer } from './partners.ts'
import { createPerson } from './people.ts'
import { activityCard, documentRegion, type PortalAs, test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

/** An activity with these documents, a dealer's user, and the sales manager who verifies them. */
async function prepare(as: PortalAs, documents: string[]) {
  const admin = await as('administrator')
  const activity = await createActivity(admin, { title: `Non applicabile ${uniqueDigits()}`, documents })
  const dealer = await createDealer(admin)
  const person = await createPerson(admin, { dealers: [dealer] })
  const manager = await as(await createPerson(admin, { role: 'sales_manager_rt', dealers: [dealer] }))
  return { activity, dealer, holder: await as(person), name: person.name, manager }
}

const review = (page: Page) => page.getByRole('region', { name: 'Documento aperto' })

/** Declares a document not applicable on the upload screen. */
async function declare(page: Page, document: string, reason: string) {
  await button(page, `Non applicabile: ${document}`).click()
  await requiredField(page.getByRole('dialog'), 'Motivo').fill(reason)
  await button(page.getByRole('dialog'), 'Dichiara').click()
  await expect(toast(page, `${document}: dichiarato non applicabile.`)).toBeVisible()
}

test('a dealer declares two documents not applicable; staff refuse one by keys and accept the other', async ({
  as,
}) => {
  const { activity, holder, manager, dealer } = await prepare(as, ['Insegna', 'Fossa'])
  const upload = `/activities/${activity.id}/upload`

  await test.step('the dealer is asked for a reason', async () => {
    await holder.goto(upload)
    await button(holder, 'Non applicabile: Insegna').focus()
    await holder.keyboard.press('Enter')
    const dialog = holder.getByRole('dialog', { name: 'Non applicabile' })
    const reason = requiredField(dialog, 'Motivo')
    await expect(reason).toBeFocused()
    await holder.keyboard.press('Control+Enter')
    await expectFieldError(reason, /Scrivi perché il documento non è applicabile/)
    await expectAccessible(holder)
    await holder.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(button(holder, 'Non applicabile: Insegna')).toBeFocused()
  })

  await test.step('the declarations wait beside no file, and can’t be made twice', async () => {
    await declare(holder, 'Insegna', 'La sede è in un parco commerciale.')
    await expect(documentRegion(holder, 'Insegna').getByRole('heading', { level: 2 })).toBeFocused()
    await declare(holder, 'Fossa', 'I veicoli si riparano sui ponti.')
    const region = documentRegion(holder, 'Fossa')
    await expect(region).toContainText('Non applicabile: I veicoli si riparano sui ponti.')
    await expect(region.getByText('Pending')).toBeVisible()
    await expect(region.getByRole('button', { name: /^Non applicabile/ })).toHaveCount(0)
    await expectAccessible(holder)
  })

  await test.step('the manager refuses the first with a reason, and accepts the second', async () => {
    await manager.goto('/documents?status=pending&kind=not_applicable')
    await expect(tableRow(manager, 'Non applicabile: La sede è in un parco commerciale.')).toBeVisible()
    await manager.getByRole('button', { name: 'Esamina Insegna (non applicabile)' }).click()
    await expect(manager.getByText('Perché non è applicabile')).toBeVisible()
    await expect(manager.getByText('La sede è in un parco commerciale.')).toBeVisible()
    await expect(button(review(manager), 'Accetta')).toBeVisible()
    await expectAccessible(manager)
    await manager.keyboard.press('r')
    await manager.getByLabel('Motivo del rifiuto (*Obbligatorio)').fill('L’insegna sulla facciata è tua.')
    await manager.keyboard.press('Control+Enter')
    await expect(manager.getByText('I veicoli si riparano sui ponti.')).toBeVisible()
    await manager.keyboard.press('v')
    await expect(toast(manager, 'Fossa (non applicabile): Accettato.')).toBeVisible()
    await expect(manager.getByRole('list', { name: 'Documenti' }).getByText('Verificato')).toBeVisible()
    await navigate(manager, `/dealers/${dealer.id}/activities/${activity.id}/manage`)
    await expect(manager.getByLabel('Stato di Fossa (non applicabile)')).toHaveValue('verified')
    await expect(manager.getByLabel('Stato di Insegna (non applicabile)')).toHaveValue('rejected')
  })

  await test.step('the dealer reads both answers, and what to do', async () => {
    await navigate(holder, upload)
    const refused = documentRegion(holder, 'Insegna')
    await expect(refused).toContainText('«Non applicabile» non è stato accettato: carica il documento.')
    await expect(refused).toContainText('Motivo del rifiuto: L’insegna sulla facciata è tua.')
    const accepted = documentRegion(holder, 'Fossa')
    await expect(accepted.getByText('Questa attività è conclusa')).toBeVisible()
    await expect(accepted.getByText('Verificato')).toBeVisible()
    await expect(accepted.getByRole('button')).toHaveCount(0)
    await navigate(holder, `/activities?year=${scratchYear}`)
    const card = activityCard(holder, activity.title)
    await expect(card.getByText('0 documenti caricati')).toHaveCount(2)
    await expect(card.getByText('1 documento verificato su 2')).toBeVisible()
    await navigate(holder, '/documents')
    await expectHeading(holder, 'I miei documenti')
    await expect(tableRow(holder, 'Non applicabile: I veicoli si riparano sui ponti.')).toContainText('Verificato')
  })
})

test('a dealer withdraws a document that the manager has open, who reads by whom', async ({ as }) => {
  const { activity, holder, name, manager, dealer } = await prepare(as, ['Verbale', 'Foto', 'Piano'])
  for (const [position, file] of ['verbale.pdf', 'foto.pdf', 'piano.pdf'].entries())
    await uploadDocument(holder, activity, pdfFile(file), position)
  await manager.goto('/documents?status=pending')
  await manager.getByRole('button', { name: 'Esamina verbale.pdf' }).click()
  await expect(review(manager).getByRole('link', { name: 'verbale.pdf' })).toBeVisible()

  await test.step('after a confirmation the document stays in the list as withdrawn', async () => {
    await holder.goto(`/activities/${activity.id}/upload`)
    await button(holder, 'Ritira verbale.pdf').click()
    const dialog = holder.getByRole('dialog', { name: 'Ritira il documento' })
    await expect(dialog).toContainText('verbale.pdf non verrà più verificato.')
    await expect(button(dialog, 'Annulla')).toBeFocused()
    await expectAccessible(holder)
    await holder.keyboard.press('Escape')
    await expect(button(holder, 'Ritira verbale.pdf')).toBeFocused()
    await holder.keyboard.press('Enter')
    await button(dialog, 'Ritira').click()
    await expect(toast(holder, 'verbale.pdf: ritirato.')).toBeVisible()
    const region = documentRegion(holder, 'Verbale')
    await expect(region).toContainText(`Ritirato da ${name} il `)
    await expect(region.locator(':focus')).toHaveText('Cancellato')
    await expect(button(holder, 'Ritira verbale.pdf')).toHaveCount(0)
  })

  await test.step('the manager’s decision is not saved, and names the dealer’s user', async () => {
    await manager.keyboard.press('v')
    const problem = manager.getByRole('alert').filter({ hasText: 'verbale.pdf: non salvato' })
    await expect(problem).toContainText(`Il documento «verbale.pdf» è stato ritirato da ${name} il `)
    await button(problem, 'Apri il documento').click()
    await expect(review(manager)).toContainText(`Ritirato da ${name} il `)
    await expect(button(review(manager), 'Verifica')).toHaveCount(0)
    await manager.keyboard.press('Escape')
    await expect(tableRow(manager, 'foto.pdf')).toBeVisible()
    await expect(tableRow(manager, 'verbale.pdf')).toHaveCount(0)
    await navigate(manager, '/documents?status=cancelled')
    await expect(tableRow(manager, 'verbale.pdf')).toContainText(`Ritirato da ${name}`)
  })

  await test.step('a document that was verified meanwhile is not withdrawn, and the dealer reads who verified it', async () => {
    await navigate(manager, `/dealers/${dealer.id}/activities/${activity.id}/manage`)
    await expect(manager.getByText(`Ritirato da ${name}`)).toBeVisible()
    await expect(manager.getByLabel('Stato di verbale.pdf')).toHaveCount(0)
    await button(holder, 'Ritira foto.pdf').click()
    await manager.getByLabel('Stato di foto.pdf').selectOption('Verificato')
    await button(manager, 'Salva').click()
    await expect(toast(manager, 'Documenti salvati.')).toBeVisible()
    const dialog = holder.getByRole('dialog', { name: 'Ritira il documento' })
    await button(dialog, 'Ritira').click()
    await expect(dialog.getByText(/foto\.pdf» è cambiato: l’ha modificato .+ il /)).toBeVisible()
    await button(dialog, 'Annulla').click()
    await expect(documentRegion(holder, 'Foto').getByText('Verificato')).toBeVisible()
  })

  await test.step('a status chosen for a document that was withdrawn meanwhile is not saved either', async () => {
    await navigate(manager, `/dealers/${dealer.id}/activities/${activity.id}/manage`)
    await manager.getByLabel('Stato di piano.pdf').selectOption('Verificato')
    await button(holder, 'Ritira piano.pdf').click()
    await button(holder.getByRole('dialog', { name: 'Ritira il documento' }), 'Ritira').click()
    await expect(toast(holder, 'piano.pdf: ritirato.')).toBeVisible()
    await button(manager, 'Salva').click()
    await expect(manager.getByText(`Il documento «piano.pdf» è stato ritirato da ${name} il `)).toBeVisible()
    await button(manager, 'Applica e salva').click()
    await expect(toast(manager, 'Documenti salvati.')).toBeVisible()
    await holder.reload()
    await expect(documentRegion(holder, 'Piano')).toContainText(`Ritirato da ${name} il `)
  })
})

test('declaring sends none of the files that are chosen, and keeps them', async ({ as }) => {
  const { activity, holder } = await prepare(as, ['Verbale', 'Foto'])
  await holder.setViewportSize({ width: 390, height: 844 })
  await holder.goto(`/activities/${activity.id}/upload`)
  await documentRegion(holder, 'Verbale').locator('input[type=file]').setInputFiles(pdfFile('verbale.pdf'))
  await expect(holder.getByText(/^1 file pronto/)).toBeVisible()
  await declare(holder, 'Foto', 'Non c’è niente da fotografare.')
  await expect(holder.getByText(/^1 file pronto/)).toBeVisible()
  await expect(documentRegion(holder, 'Verbale').getByRole('heading', { name: 'File caricati' })).toHaveCount(0)
  await expectAccessible(holder)
  await button(holder, 'Salva').click()
  await expect(holder).toHaveURL(/activities$/)
})
