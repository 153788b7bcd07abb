import { expect } from '@playwright/test'
import { createActivity, fetchPartnerId } from './api.ts'
import { expectAccessible } from './axe.ts'
import { chooseFiles, chosenFiles, pdfFile, samplePdf } from './files.ts'
import { button } from './page.ts'
import { documentRegion, test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

test('a dealer is asked about doubtful files, sends one of them in spite of it, and staff see that one', async ({
  as,
}) => {
  const title = `Documenti dubbi ${uniqueDigits()}`
  const activity = await createActivity(await as('administrator'), { title, documents: ['Visura', 'DURC'] })
  const page = await as('dealer_holder')
  await page.goto(`/activities/${activity.id}/upload`)
  const visura = chosenFiles(page, 'Visura')

  await test.step('what opens is stored, each of the others says what is wrong', async () => {
    const files = ['needs-password-user.pdf', 'empty.pdf', 'cut-off.pdf', 'restrictions-only.pdf'].map(samplePdf)
    await chooseFiles(page, 'Visura', ...files)
    await button(page, 'Salva').click()
    await expect(
      page.getByRole('alert').filter({ hasText: '1 documento caricato, 3 file non caricati.' }),
    ).toBeVisible()
    await expect(visura.filter({ hasText: 'needs-password' })).toContainText('protetto da una password: caricalo senza')
    await expect(visura.filter({ hasText: 'empty.pdf' })).toContainText('non contiene nulla')
    await expect(visura.filter({ hasText: 'cut-off.pdf' })).toContainText('danneggiato e non si apre')
    await expect(documentRegion(page, 'Visura').getByRole('link', { name: 'restrictions-only.pdf' })).toBeVisible()
    await expect(button(page, 'Salva')).toBeDisabled()
    await expectAccessible(page)
  })

  await test.step('the open questions are not left without asking', async () => {
    await page.getByRole('link', { name: 'Annulla', exact: true }).click()
    const question = page.getByRole('dialog')
    await expect(question).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(visura).toHaveCount(3)
  })

  await test.step('one of them is sent in spite of it, the others stay', async () => {
    await button(page, 'Carica comunque empty.pdf').click()
    await expect(visura.filter({ hasText: 'empty.pdf' })).toContainText('sarà caricato comunque')
    await expect(page.getByText(/^1 file pronto per il caricamento/)).toBeVisible()
    await button(page, 'Salva').click()
    await expect(documentRegion(page, 'Visura').getByRole('link', { name: 'empty.pdf' })).toBeVisible()
    await expect(visura).toHaveCount(2)
    await expect(button(page, 'Carica comunque cut-off.pdf')).toBeEnabled()
  })

  await test.step('the same file for the other document is asked about with the place of the first one', async () => {
    for (const name of ['needs-password-user.pdf', 'cut-off.pdf']) await button(page, `Rimuovi ${name}`).click()
    const same = pdfFile('uguale.pdf')
    await chooseFiles(page, 'Visura', same)
    await button(page, 'Salva').click()
    await expect(page.getByRole('status').filter({ hasText: '1 documento caricato.' })).toBeVisible()
    await page.goto(`/activities/${activity.id}/upload`)
    await chooseFiles(page, 'DURC', same)
    await button(page, 'Salva').click()
    await expect(chosenFiles(page, 'DURC')).toContainText(`lo stesso file già caricato per «Visura» di «${title}»`)
    await button(page, 'Carica comunque uguale.pdf').click()
    await button(page, 'Salva').click()
    await expect(page).toHaveURL(/activities$/)
  })

  const manager = await as('sales_manager_rt')
  await manager.goto(`/dealers/${await fetchPartnerId(page, 'dealers')}/activities/${activity.id}/manage`)
  for (const name of ['restrictions-only.pdf', 'empty.pdf'])
    await expect(manager.getByLabel(`Stato di ${name}`)).toBeVisible()
  await expect(manager.getByLabel('Stato di uguale.pdf')).toHaveCount(2)
  await expect(manager.getByText('needs-password-user.pdf')).toHaveCount(0)
})
