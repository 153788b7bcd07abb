import { expect } from '@playwright/test'
import { demoDealer } from '@portale/server/demo/partners.ts'
import { findFreeYears } from './api.ts'
import { chooseFiles, jpegFile, pdfFile, xlsxFile } from './files.ts'
import { activityCard, documentRegion, menuLink, openActivitiesOfYear, openYear, signIn, test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

const documents = ['Verbale firmato', 'Foto della zona consegna', 'Elenco delle consegne']

test('a dealer uploads documents, they are verified, and the dashboard counts them', async ({ as }) => {
  const administrator = await as()
  const [year = ''] = await findFreeYears(await as('administrator'))
  const title = `Standard di consegna del veicolo ${uniqueDigits()}`
  await test.step('an administrator creates a year and an activity with three documents', async () => {
    await signIn(administrator, 'administrator')
    await menuLink(administrator, 'Anni attività').click()
    await administrator.getByRole('link', { name: 'Crea nuova' }).click()
    await administrator.getByLabel('Anno (*Obbligatorio)').fill(year)
    await administrator.getByRole('button', { name: 'Salva' }).click()
    await expect(administrator).toHaveURL(/activity_years$/)
    await administrator.getByRole('link', { name: `Visualizza ${year}` }).click()
    await administrator.getByRole('link', { name: 'Aggiungi attività' }).click()
    await expect(administrator.getByRole('heading', { level: 1 })).toHaveText(
      `Inserisci una nuova attività per l'anno ${year}`,
    )
    await administrator.getByLabel('Titolo (*Obbligatorio)').fill(title)
    await administrator.getByRole('textbox', { name: 'Descrizione (*Obbligatorio)' }).click()
    await administrator.keyboard.type('Mostra come consegni i veicoli: ')
    await administrator.getByRole('button', { name: 'Grassetto' }).click()
    await administrator.keyboard.type('tre documenti')
    for (const [index, description] of documents.entries()) {
      await administrator.getByRole('button', { name: 'Aggiungi documento' }).click()
      await administrator.getByLabel(`Descrizione del documento ${index + 1} (*Obbligatorio)`).fill(description)
    }
    await administrator.getByRole('button', { name: 'Salva e apri' }).click()
    await expect(administrator.getByRole('heading', { level: 1 })).toHaveText(`Attività dell'anno ${year}`)
    const card = activityCard(administrator, title)
    await expect(card.getByRole('listitem')).toHaveText(documents)
    await expect(card.locator('strong')).toHaveText('tre documenti')
  })

  const dealer = await as()
  await test.step('the dealer uploads a PDF, a JPEG and an XLSX', async () => {
    await signIn(dealer, 'dealer_holder')
    await openActivitiesOfYear(dealer, year)
    await expect(activityCard(dealer, title).getByText('0 documenti caricati')).toHaveCount(3)
    await dealer.getByRole('link', { name: `Carica i documenti: ${title}` }).click()
    await expect(dealer.getByText("Carica i file dell'attività")).toBeVisible()
    await expect(dealer.getByRole('button', { name: 'Salva' })).toBeDisabled()
    await chooseFiles(dealer, 'Verbale firmato', pdfFile('verbale.pdf'))
    await chooseFiles(dealer, 'Foto della zona consegna', await jpegFile('consegna.jpg'))
    await chooseFiles(dealer, 'Elenco delle consegne', await xlsxFile('consegne.xlsx'))
    await expect(dealer.getByText(/^3 file pronti per il caricamento/)).toBeVisible()
    await dealer.getByRole('button', { name: 'Salva' }).click()
    await expect(dealer).toHaveURL(/activities$/)
    await openActivitiesOfYear(dealer, year)
    const card = activityCard(dealer, title)
    await expect(card.getByText('1 documento caricato')).toHaveCount(3)
    await expect(card.getByText('Pending')).toHaveCount(3)
    await expect(card.getByText('0 documenti verificati su 3')).toBeVisible()
  })

  const manager = await as()
  await test.step('its sales manager looks at the PDF and rejects it, with a reason', async () => {
    await signIn(manager, 'sales_manager_rt')
    await menuLink(manager, 'Concessionarie').click()
    await manager.getByLabel('Ragione sociale').pressSequentially('langhe')
    await expect(manager.getByText('Visualizzati 1-1 di 1')).toBeVisible()
    await manager.getByRole('link', { name: `Dashboard ${demoDealer}` }).click()
    await openYear(manager, year)
    await manager.getByRole('link', { name: `Gestisci documenti: ${title}` }).click()
    const preview = manager.waitForResponse(/activity_document_upload/)
    await manager.getByRole('button', { name: 'Anteprima di verbale.pdf' }).click()
    await expect(manager.getByTitle('Anteprima di verbale.pdf')).toBeVisible()
    expect((await preview).headers()['content-type']).toBe('application/pdf')
    await manager.getByLabel('Stato di verbale.pdf').selectOption('Rifiutato')
    await manager.getByRole('button', { name: 'Salva' }).click()
    const reason = manager.getByLabel('Motivo del rifiuto (*Obbligatorio)')
    await expect(reason).toHaveAccessibleDescription(/Scrivi il motivo del rifiuto/)
    await expect(reason).toBeFocused()
    await reason.fill('Manca la firma del titolare.')
    await manager.getByRole('button', { name: 'Salva' }).click()
    await expect(manager.getByRole('heading', { level: 1 })).toHaveText(demoDealer)
    await expect(
      activityCard(manager, title).getByText('Motivo del rifiuto: Manca la firma del titolare.'),
    ).toBeVisible()
  })

  await test.step('the dealer sees the reason and uploads a new file', async () => {
    await openActivitiesOfYear(dealer, year)
    await expect(
      activityCard(dealer, title).getByText('Motivo del rifiuto: Manca la firma del titolare.'),
    ).toBeVisible()
    await dealer.getByRole('link', { name: `Carica i documenti: ${title}` }).click()
    const section = documentRegion(dealer, 'Verbale firmato')
    await expect(section.getByText('Un documento è stato rifiutato: carica una nuova versione.')).toBeVisible()
    await chooseFiles(dealer, 'Verbale firmato', pdfFile('verbale-firmato.pdf'))
    await dealer.getByRole('button', { name: 'Salva' }).click()
    await expect(dealer).toHaveURL(/activities$/)
  })

  await test.step('the sales manager verifies the rest', async () => {
    await manager.getByRole('link', { name: `Gestisci documenti: ${title}` }).click()
    for (const name of ['verbale-firmato.pdf', 'consegna.jpg', 'consegne.xlsx'])
      await manager.getByLabel(`Stato di ${name}`).selectOption('Verificato')
    await manager.getByLabel('Stato di verbale.pdf', { exact: true }).selectOption('Verificato')
    await manager.getByRole('button', { name: 'Anteprima di consegna.jpg' }).click()
    await expect(manager.getByRole('img', { name: 'Anteprima di consegna.jpg' })).toBeVisible()
    await manager.getByRole('button', { name: 'Salva' }).click()
    await expect(activityCard(manager, title).getByText('3 documenti verificati su 3')).toBeVisible()
  })

  await test.step('nothing more can be uploaded', async () => {
    await openActivitiesOfYear(dealer, year)
    await dealer.getByRole('link', { name: `Carica i documenti: ${title}` }).click()
    for (const description of documents) {
      const section = documentRegion(dealer, description)
      await expect(section.getByText('Questa attività è conclusa')).toBeVisible()
      await expect(section.getByText('Non è possibile caricare altri file')).toBeVisible()
      await expect(section.getByRole('heading', { name: 'File caricati' })).toBeVisible()
    }
    await expect(dealer.locator('input[type=file]')).toHaveCount(0)
  })

  await test.step('the dashboard counts and lists the dealer', async () => {
    await administrator.getByRole('link', { name: 'Dashboard concessionarie' }).click()
    await expect(administrator.getByText(/^1 concessionaria su \d+$/)).toBeVisible()
    await expect(administrator.getByRole('progressbar', { name: title })).toHaveAttribute('aria-valuenow', /^[12]$/)
    await administrator.getByRole('button', { name: 'Mostra chi ha completato' }).click()
    await expect(administrator.getByRole('main').getByRole('link', { name: demoDealer })).toBeVisible()
  })

  await test.step('another dealer sees no documents', async () => {
    const file = dealer.getByRole('link', { name: 'verbale.pdf', exact: true })
    const url = (await file.getAttribute('href')) ?? ''
    const other = await as('dealer_holder2')
    await openActivitiesOfYear(other, year)
    await expect(activityCard(other, title).getByText('0 documenti caricati')).toHaveCount(3)
    await openActivitiesOfYear(manager, year)
    await expect(activityCard(manager, title).getByText(documents[0] ?? '')).toBeVisible()
    await expect(activityCard(manager, title).getByText(/document[oi] caricat[oi]/)).toHaveCount(0)
    expect((await other.request.get(url)).status()).toBe(404)
    expect((await dealer.request.get(url)).status()).toBe(200)
  })
})
