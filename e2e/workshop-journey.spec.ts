import { expect } from '@playwright/test'
import { demoWorkshop } from '@portale/server/demo/partners.ts'
import { createActivity, findFreeYears } from './api.ts'
import { chooseFiles, jpegFile, pdfFile } from './files.ts'
import { navigate } from './navigate.ts'
import { activityCard, documentRegion, menuLink, openActivitiesOfYear, openYear, signIn, test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

test('a workshop uploads documents, they are verified, and the dashboard counts them', async ({ as }) => {
  const administrator = await as('administrator')
  const [year = ''] = await findFreeYears(administrator)
  const title = `Taratura degli strumenti ${uniqueDigits()}`
  const documents = ['Certificato di taratura', 'Foto del banco prova']
  const activity = await createActivity(administrator, { year, title, documents, audience: 'workshops' })

  const workshop = await as()
  await test.step('the workshop uploads', async () => {
    await signIn(workshop, 'workshop_user')
    await openActivitiesOfYear(workshop, year)
    await workshop.getByRole('link', { name: `Carica i documenti: ${title}` }).click()
    await chooseFiles(workshop, 'Certificato di taratura', pdfFile('taratura.pdf'))
    await chooseFiles(workshop, 'Foto del banco prova', await jpegFile('banco.jpg'), await jpegFile('banco-lato.jpg'))
    await workshop.getByRole('button', { name: 'Salva' }).click()
    await expect(workshop).toHaveURL(/activities$/)
    await openActivitiesOfYear(workshop, year)
    const card = activityCard(workshop, title)
    await expect(card.getByText('1 documento caricato')).toBeVisible()
    await expect(card.getByText('2 documenti caricati')).toBeVisible()
  })

  const manager = await as()
  await test.step('its after-sales manager rejects one and verifies the others', async () => {
    await signIn(manager, 'after_sales_manager_rt')
    await menuLink(manager, 'Officine').click()
    await manager.getByLabel('Ragione sociale').pressSequentially('boero')
    await expect(manager.getByText('Visualizzati 1-1 di 1')).toBeVisible()
    await manager.getByRole('link', { name: `Dashboard ${demoWorkshop}` }).click()
    await openYear(manager, year)
    await manager.getByRole('link', { name: `Gestisci documenti: ${title}` }).click()
    await manager.getByLabel('Stato di taratura.pdf').selectOption('Rifiutato')
    await manager.getByLabel('Motivo del rifiuto (*Obbligatorio)').fill('La taratura è scaduta.')
    for (const name of ['banco.jpg', 'banco-lato.jpg'])
      await manager.getByLabel(`Stato di ${name}`).selectOption('Verificato')
    await manager.getByRole('button', { name: 'Salva' }).click()
    await expect(activityCard(manager, title).getByText('1 documento verificato su 2')).toBeVisible()
  })

  await test.step('the workshop sees the reason, cannot replace verified documents, and uploads a new file', async () => {
    await workshop.goto(`/activities/${activity.id}/upload`)
    const rejectedRegion = documentRegion(workshop, 'Certificato di taratura')
    await expect(rejectedRegion.getByText('Motivo: La taratura è scaduta.')).toBeVisible()
    const done = documentRegion(workshop, 'Foto del banco prova')
    await expect(done.getByText('Questa attività è conclusa')).toBeVisible()
    await expect(done.getByText('Non è possibile caricare altri file')).toBeVisible()
    await chooseFiles(workshop, 'Certificato di taratura', pdfFile('taratura-nuova.pdf'))
    await workshop.getByRole('button', { name: 'Salva' }).click()
    await expect(workshop).toHaveURL(/activities$/)
  })

  await test.step('once all are verified, the dashboard counts and lists the workshop', async () => {
    await manager.getByRole('link', { name: `Gestisci documenti: ${title}` }).click()
    await manager.getByLabel('Stato di taratura-nuova.pdf').selectOption('Verificato')
    await manager.getByRole('button', { name: 'Salva' }).click()
    await expect(activityCard(manager, title).getByText('2 documenti verificati su 2')).toBeVisible()
    await administrator.goto(`/activity_years/${activity.yearId}/dashboard/workshops`)
    await expect(administrator.getByText(/^1 officina su \d+$/)).toBeVisible()
    await administrator.getByRole('button', { name: 'Mostra chi ha completato' }).click()
    await expect(administrator.getByRole('main').getByText(demoWorkshop)).toBeVisible()
  })

  await test.step('another workshop sees no documents, and a dealer does not see the activity', async () => {
    await navigate(workshop, `/activities/${activity.id}/upload`)
    const url = await workshop.getByRole('link', { name: 'taratura.pdf', exact: true }).getAttribute('href')
    const other = await as('workshop_user2')
    await openActivitiesOfYear(other, year)
    await expect(activityCard(other, title).getByText('0 documenti caricati')).toHaveCount(2)
    expect((await other.request.get(url ?? '')).status()).toBe(404)
    const dealer = await as('dealer_holder')
    await dealer.goto(`/activities/${activity.id}/upload`)
    await expect(dealer.getByRole('heading', { name: 'Pagina non trovata' })).toBeVisible()
  })
})
