import { expect, type Locator, type Page } from '@playwright/test'
import { createActivity, ensureYear, fetchPartnerId, uploadDocument } from './api.ts'
import { expectAccessible, viewports } from './axe.ts'
import { jpegFile, pdfFile } from './files.ts'
import { toast } from './page.ts'
import { createDealer } from './partners.ts'
import { createPerson } from './people.ts'
import { test } from './portal.ts'
import { openScreen } from './screen.ts'
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
      await openScreen(page, { url, ready: /^Dashboard/ }, { inside: audience === 'workshops' })
      await page.getByRole('button', { name: 'Mostra chi ha completato' }).first().click()
      await expectAccessible(page)
    })
  await test.step('the year', async () => {
    await openScreen(page, { url: `/activity_years/${activity.yearId}`, ready: /^Attività dell'anno/ })
    await expectAccessible(page)
    const empty = `/activity_years/${await ensureYear(page, '2001')}`
    await openScreen(page, { url: empty, ready: /^Attività dell'anno/ }, { inside: true })
    await expectAccessible(page)
  })
})
