import { expect } from '@playwright/test'
import { createActivity } from './api.ts'
import { chooseFiles, chosenFiles, dropArea, jpegFile, pdfFile } from './files.ts'
import { documentRegion, test } from './portal.ts'

const document = 'Verbale firmato'

test('selected files stay after a lost connection, and a retry succeeds', async ({ as }) => {
  const { id } = await createActivity(await as('administrator'), { title: 'Connessione caduta' })
  const page = await as('dealer_holder')
  await page.goto(`/activities/${id}/upload`)
  await chooseFiles(page, document, pdfFile('verbale.pdf'), await jpegFile('allegato.jpg'))
  await page.route(`**/api/v1/activities/${id}`, (route) => route.abort('connectionreset'), { times: 1 })
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByRole('alert')).toHaveText('Il portale non risponde. Controlla la connessione e riprova.')
  await expect(chosenFiles(page, document)).toHaveCount(2)
  // The browser doesn't tell tests the body of a request with files.
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      Object.assign(window, { sentActivity: body instanceof FormData ? body.get('activity') : null })
      send.call(this, body)
    }
  })
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page).toHaveURL(/activities$/)
  expect(JSON.parse(await page.evaluate('sentActivity'))).toMatchObject({ id, title: 'Connessione caduta' })
  await page.goto(`/activities/${id}/upload`)
  await expect(documentRegion(page, document).getByText('Pending')).toHaveCount(2)
})

test('a running upload can be cancelled, and its files stay selected', async ({ as }) => {
  const { id } = await createActivity(await as('administrator'), { title: 'Invio interrotto' })
  const page = await as('dealer_holder')
  await page.goto(`/activities/${id}/upload`)
  await chooseFiles(page, document, pdfFile('verbale.pdf'))
  await page.route(`**/api/v1/activities/${id}`, () => {}, { times: 1 })
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByRole('button', { name: /^Invio \d+%$/ })).toBeDisabled()
  await expect(dropArea(page, document)).toBeDisabled()
  await page.getByRole('button', { name: 'Interrompi' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^Invio interrotto/)
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page).toHaveURL(/activities$/)
})

test('files can be dropped', async ({ as }) => {
  const { id } = await createActivity(await as('administrator'), { title: 'File trascinati' })
  const page = await as('dealer_holder')
  await page.goto(`/activities/${id}/upload`)
  const dropped = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], 'trascinato.pdf', { type: 'application/pdf' }))
    return transfer
  }, pdfFile('').buffer.toString('latin1'))
  const area = documentRegion(page, document).getByText('trascinali qui')
  await area.dispatchEvent('dragover', { dataTransfer: dropped })
  await area.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(chosenFiles(page, document)).toContainText('trascinato.pdf')
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page).toHaveURL(/activities$/)
})
