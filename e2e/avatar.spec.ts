import { expect, type Page } from '@playwright/test'
import { maxAvatarFile } from '@portale/domain/people/profile.ts'
import { callApi } from './api.ts'
import { dropArea, jpegFile, type TestFile, textFile } from './files.ts'
import { button, expectHeading, tableRow, toast } from './page.ts'
import { createPerson } from './people.ts'
import { test } from './portal.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>window.__pwned=1</script></svg>'
const choose = (page: Page, file: TestFile) => dropArea(page, 'la tua foto').setInputFiles(file)

/** The natural size of a picture on the page. */
const drawn = (page: Page, selector: string) =>
  page.locator(selector).evaluate(async (element) => {
    const image = element as HTMLImageElement
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  })

test('a photo is chosen, cropped by keyboard, saved, and visible in the header and to administrators', async ({
  as,
}) => {
  const admin = await as('administrator')
  const person = await createPerson(admin)
  const page = await as(person)
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: `Menu di ${person.name}` })).toHaveText(/^A\d/)
  await page.getByRole('link', { name: 'Carica una foto' }).click()
  const save = button(page, 'Salva la foto')
  await expect(save).toBeDisabled()
  await choose(page, await jpegFile('ingresso.jpg'))

  await test.step('the picture is moved and enlarged without a mouse', async () => {
    const preview = page.getByRole('figure', { name: 'Così si vedrà' }).locator('img').first()
    const pictureStyle = () => preview.getAttribute('style')
    const zoom = page.getByRole('slider', { name: 'Ingrandimento' })
    await expect(save).toBeEnabled()
    await zoom.focus()
    const small = await pictureStyle()
    for (let press = 0; press < 8; press++) await page.keyboard.press('ArrowRight')
    await expect(zoom).toHaveAttribute('aria-valuetext', '140%')
    await expect.poll(pictureStyle).not.toBe(small)
    await page.getByRole('application', { name: 'Immagine: spostala con le frecce' }).focus()
    const middle = await pictureStyle()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await expect.poll(pictureStyle).not.toBe(middle)
  })
  await save.focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Foto salvata.')).toBeVisible()
  await expectHeading(page, 'Il mio profilo')
  await expect(page.getByRole('link', { name: 'Cambia foto' })).toBeVisible()
  const photo = `img[src^="/avatars/${person.id}"]`
  expect(await drawn(page, `header ${photo}`)).toEqual([256, 256])
  await admin.goto(`/users?email=${person.email}`)
  await expect(tableRow(admin, person.email).locator(photo)).toBeVisible()

  const stranger = await as(await createPerson(admin))
  const url = await page.locator(`header ${photo}`).getAttribute('src')
  expect((await stranger.request.get(url ?? '')).status()).toBe(404)
})

test('a file that is not a picture is rejected before the upload, and by the server', async ({ as }) => {
  const page = await as(await createPerson(await as('administrator')))
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`))
  await page.goto('/profile/upload-avatar')
  const alert = page.getByRole('alert')
  for (const [file, message] of [
    [textFile('foto.svg', svg), 'Il tipo di file non è ammesso: usa PNG, JPG o WEBP.'],
    [{ ...textFile('foto.png', ''), buffer: Buffer.alloc(maxAvatarFile + 1) }, 'L’immagine supera 5 MB.'],
    [textFile('foto.png', svg), 'L’immagine è rovinata o troppo grande: scegline un’altra.'],
  ] as const) {
    await choose(page, file)
    await expect(alert).toHaveText(message)
    await expect(button(page, 'Salva la foto')).toBeDisabled()
  }
  await choose(page, await jpegFile('ingresso.jpg'))
  await expect(alert).toHaveCount(0)
  await expect(button(page, 'Salva la foto')).toBeEnabled()
  await button(page, 'Scegli un’altra immagine').click()
  await expect(dropArea(page, 'la tua foto')).toBeVisible()
  expect(sent.filter((request) => request.startsWith('POST'))).toEqual([])

  for (const [file, status] of [
    [textFile('foto.svg', svg), 415],
    [textFile('foto.png', svg), 415],
    [{ ...(await jpegFile('foto.png')), buffer: Buffer.alloc(maxAvatarFile + 1) }, 413],
    [{ ...(await jpegFile('foto.jpg')), buffer: (await jpegFile('foto.jpg')).buffer.subarray(0, 3000) }, 422],
  ] as const)
    await expect(callApi(page, 'POST', '/api/profile/upload-avatar', { multipart: { avatar: file } })).rejects.toThrow(
      `upload-avatar: ${status}`,
    )
})

test('a failed upload shows an error and can be repeated', async ({ as }) => {
  const page = await as(await createPerson(await as('administrator')))
  await page.goto('/profile/upload-avatar')
  await choose(page, await jpegFile('ingresso.jpg'))
  await page.route('**/upload-avatar', (route) =>
    route.fulfill({ status: 422, json: { message: 'Non va.', errors: { avatar: ['Non va.'] } } }),
  )
  const save = button(page, 'Salva la foto')
  await save.click()
  await expect(page.getByRole('alert')).toHaveText('Errore durante il reset password: Non va.')
  await page.unroute('**/upload-avatar')
  await save.click()
  await expect(toast(page, 'Foto salvata.')).toBeVisible()
})
