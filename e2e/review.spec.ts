import { expect, type Page } from '@playwright/test'
import { test } from './portal.ts'

// The page of the list has ten rows, so that a walk leaves it soon.
const documents = '/documents?per_page=10'

const place = (page: Page, number: number) => page.getByText(new RegExp(`^${number} di [0-9.]+ documenti nell’elenco`))

async function openReview(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.getByRole('button', { name: 'Esamina', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Esame dei documenti' })).toBeVisible()
}

test('a review walks through the whole list by keys, and a reload or a link opens it at the same document', async ({
  as,
}) => {
  const page = await as('administrator')
  await openReview(page, `${documents}&sort=partner`)
  const first = Number(/(\d+) di/.exec((await page.getByText(/ di [0-9.]+ documenti/).textContent()) ?? '')?.[1])
  for (let step = 1; step <= 14; step += 1) {
    await page.keyboard.press('j')
    await expect(place(page, first + step)).toBeVisible()
  }
  const name = await page.locator('section[aria-label="Documento aperto"] h2').textContent()

  await page.reload()
  await expect(place(page, first + 14)).toBeVisible()
  await expect(page.locator('section[aria-label="Documento aperto"] h2')).toHaveText(name ?? '')
  await expect(page.getByRole('button', { name: 'Rifiuta', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Precedente' }).click()
  await expect(place(page, first + 13)).toBeVisible()
  await page.getByRole('button', { name: 'Successivo' }).click()
  await expect(place(page, first + 14)).toBeVisible()

  await test.step('a link without filters shows it among all documents, and lets it be decided', async () => {
    const id = new URL(page.url()).searchParams.get('review')
    await page.goto(`/documents?review=${id}`)
    await expect(page.getByText(/^[0-9]+ di [0-9.]+ documenti nell’elenco/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Rifiuta', exact: true })).toBeVisible()
  })
})

test('a decision beyond the first page of the list is seen behind a link', async ({ as }) => {
  const page = await as('administrator')
  await openReview(page, `${documents}&status=pending`)
  const openId = () => new URL(page.url()).searchParams.get('review')
  const shownPlace = page.getByText(/ di [0-9.]+ documenti nell’elenco/)
  await expect(shownPlace).toBeVisible()
  // Not at given places: documents of other journeys come above them.
  for (let step = 1; step <= 11; step += 1) {
    const before = (await shownPlace.textContent()) ?? ''
    await page.keyboard.press('j')
    await expect(shownPlace).not.toHaveText(before)
  }
  const id = openId()
  await page.keyboard.press('v')
  await expect(page.getByText(/: verificato\./i)).toBeVisible()
  const other = await as('administrator')
  await other.goto(`/documents?review=${id}`)
  await expect(other.getByText(/^Esaminato da/)).toBeVisible()
})
