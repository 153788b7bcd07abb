import { expect } from '@playwright/test'
import { createActivity } from './api.ts'
import { chooseFiles, chosenFiles, dropArea, jpegFile, pdfFile } from './files.ts'
import { navigate } from './navigate.ts'
import { documentRegion, test } from './portal.ts'

const document = 'Verbale firmato'

test('files are sent one by one with their activity, and again by themselves after a lost connection', async ({
  as,
}) => {
  const { id } = await createActivity(await as('administrator'), { title: 'Connessione caduta' })
  const page = await as('dealer_holder')
  await page.goto(`/activities/${id}/upload`)
  await chooseFiles(page, document, pdfFile('verbale.pdf'), await jpegFile('allegato.jpg'))
  // The browser doesn't tell tests the body of a request with files.
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype
    const sent: unknown[] = []
    Object.assign(window, { sent })
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) sent.push([body.get('activity'), [...body.keys()].length])
      send.call(this, body)
    }
  })
  await page.route(`**/api/v1/activities/${id}`, (route) => route.abort('connectionreset'), { times: 1 })
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText('Il portale non risponde: l’invio riprende da solo')).toBeVisible()
  await expect(page).toHaveURL(/activities$/)
  const sent = await page.evaluate(() => (window as unknown as { sent: [string, number][] }).sent)
  expect(sent).toHaveLength(3)
  for (const [activity, fields] of sent) {
    expect(JSON.parse(activity)).toMatchObject({ id, title: 'Connessione caduta' })
    expect(fields).toBe(3)
  }
  await navigate(page, `/activities/${id}/upload`)
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
