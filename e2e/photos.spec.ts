import { expect, type Locator, type Page } from '@playwright/test'
import { createActivity } from './api.ts'
import { expectAccessibleAtThisWidth, viewports } from './axe.ts'
import { chosenFiles, dropArea, type TestFile } from './files.ts'
import { button } from './page.ts'
import { drawPages, takePhoto } from './photos.ts'
import { documentRegion, test } from './portal.ts'

const document = 'Verbale firmato'
/** A phone: what is held in a hand has a camera. */
const onPhone = { viewport: viewports.phone, hasTouch: true, isMobile: true }

const dialog = (page: Page) => page.getByRole('dialog', { name: `Foto: ${document}` })
const pages = (page: Page) => dialog(page).getByRole('listitem')

/** Takes photos with the camera that the button opens. */
async function take(page: Page, opener: Locator, ...photos: TestFile[]) {
  const chooser = page.waitForEvent('filechooser')
  await opener.click()
  await (await chooser).setFiles(photos)
}

test('photos of a document on paper become one PDF, upright and in order, that the maker’s staff see', async ({
  as,
}) => {
  const admin = await as('administrator')
  const { id } = await createActivity(admin, { title: 'Verbale fotografato' })
  const page = await as('dealer_holder', onPhone)
  await page.goto(`/activities/${id}/upload`)
  const first = await takePhoto(page, 'IMG_0001.jpg', { orientation: 6 })
  const second = await takePhoto(page, 'IMG_0002.jpg', { left: 'green', right: 'white' })
  expect(first.buffer.length).toBeGreaterThan(2_000_000)

  await take(page, button(page, `Scatta una foto di ${document}`), first)
  await expect(pages(page)).toHaveCount(1)
  await take(page, button(page, 'Scatta un’altra foto'), second)
  await expect(pages(page)).toHaveCount(2)
  await take(
    page,
    button(page, 'Scegli dalle foto'),
    { ...second, name: 'IMG_0003.jpg' },
    {
      name: 'IMG_0004.HEIC',
      mimeType: 'image/heic',
      buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    },
  )
  await expect(dialog(page).getByRole('alert')).toContainText('IMG_0004.HEIC: questo browser non legge le foto HEIC.')
  await expect(pages(page)).toHaveCount(3)
  await expectAccessibleAtThisWidth(page)

  await button(page, 'Elimina la pagina 3').click()
  await button(page, 'Ruota la pagina 2').click()
  await button(page, 'Sposta su la pagina 2').click()
  await expect(dialog(page).getByRole('status')).toHaveText(/^2 pagine, [\d,]+ [KM]B$/)
  await button(page, 'Usa queste pagine').click()
  await expect(chosenFiles(page, document)).toHaveText(
    /^Verbale firmato \d\d-\d\d-\d{4} \d\d\.\d\d\.pdf[\d,]+ [KM]B, pronto/,
  )
  await button(page, 'Salva').click()
  await expect(page).toHaveURL(/activities$/)

  await admin.goto('/activity_document_uploads')
  const uploads = `/api/v1/activity_document_uploads?activity_id=${id}`
  const [upload] = (await (await admin.request.get(uploads)).json()).data
  expect(upload).toMatchObject({ media_type: 'application/pdf', status: 'pending' })
  const pdf = await (await admin.request.get(`/activity_document_upload/${upload.id}`)).body()
  expect(pdf.length).toBeLessThan(first.buffer.length)
  const drawn = drawPages(pdf)
  // The second photo was wide: turned to the right, its left is above. The first was upright by itself.
  expect(drawn.map(({ width, height, at }) => [width < height, at(0.5, 0.25), at(0.5, 0.75)])).toEqual([
    [true, 'green', 'white'],
    [true, 'red', 'blue'],
  ])
})

test('photos that are not a document yet are asked about; without a camera there is no button', async ({ as }) => {
  const { id } = await createActivity(await as('administrator'), { title: 'Foto abbandonate' })
  const page = await as('dealer_holder', onPhone)
  await page.goto(`/activities/${id}/upload`)
  const photo = await takePhoto(page, 'IMG_0001.jpg', { width: 400, height: 300 })
  await take(page, button(page, `Scatta una foto di ${document}`), photo)
  await expect(pages(page)).toHaveCount(1)
  await dialog(page).getByRole('button', { name: 'Annulla' }).click()
  await expect(page.getByRole('dialog').last()).toContainText('Le foto non sono ancora un documento')
  await button(page, 'Esci senza salvare').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(documentRegion(page, document).getByRole('listitem')).toHaveCount(0)

  const desktop = await as('dealer_holder')
  await desktop.goto(`/activities/${id}/upload`)
  await expect(dropArea(desktop, document)).toBeVisible()
  await expect(button(desktop, `Scatta una foto di ${document}`)).toHaveCount(0)
})
