import { expect, type Page } from '@playwright/test'
import { formatDay, romeDay } from '@portale/domain/platform/dates.ts'
import { callApi, createActivity, uploadDocument } from './api.ts'
import { expectAccessible } from './axe.ts'
import { pdfFile } from './files.ts'
import { navigate } from './navigate.ts'
import { button, expectFieldError } from './page.ts'
import { activityCard, test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

const inDays = (days: number) => romeDay(new Date(Date.now() + days * 86_400_000))
const due = (page: Page) => page.getByLabel('Scadenza', { exact: true })

test('a deadline is entered, shown to the partner, and leads to who is late once it is past', async ({ as }) => {
  const admin = await as('administrator')
  const title = `Con scadenza ${uniqueDigits()}`
  const documents = ['Verbale firmato', 'Foto']
  const activity = await createActivity(admin, { title, documents })
  const edit = `/activity_years/${activity.yearId}/activities/${activity.id}/edit`

  await test.step('a day that does not exist is rejected at its field', async () => {
    await admin.goto(edit)
    await due(admin).fill('30/02/2031')
    await button(admin, 'Salva').click()
    await expectFieldError(due(admin), /La scadenza non è una data valida/)
    await expect(due(admin)).toBeFocused()
  })

  await test.step('one document has a deadline of its own', async () => {
    await due(admin).fill(formatDay(inDays(12)))
    await admin.getByLabel('Scadenza del documento 2').fill(formatDay(inDays(1)))
    await expectAccessible(admin)
    await button(admin, 'Salva').click()
    await expect(activityCard(admin, title)).toContainText('Scade domani')
    await expect(activityCard(admin, title)).toContainText(`Foto entro il ${formatDay(inDays(1))}`)
  })

  const holder = await as('dealer_holder')
  await test.step('the partner reads what is due, and by when', async () => {
    await holder.goto('/activities?year=2040')
    const card = activityCard(holder, title)
    await expect(card.getByText('Scade domani').first()).toBeVisible()
    await uploadDocument(holder, activity, pdfFile('foto.pdf'), 1)
    await navigate(holder, `/activities/${activity.id}/upload`)
    await expect(holder.getByRole('region', { name: 'Verbale firmato' })).toContainText('Scade tra 12 giorni')
    await expect(holder.getByRole('region', { name: 'Foto' })).toContainText('In verifica')
    await expectAccessible(holder)
  })

  await test.step('a past deadline is asked about, and saved', async () => {
    await navigate(admin, edit)
    await due(admin).fill(formatDay(inDays(-3)))
    await button(admin, 'Salva').click()
    await expect(admin.getByText(`La scadenza ${formatDay(inDays(-3))} è già passata`)).toBeVisible()
    await button(admin, 'Salva comunque').click()
    await expect(activityCard(admin, title)).toContainText('Scade domani')
  })

  await test.step('the dashboard leads to the partners that are late', async () => {
    await navigate(admin, `/activity_years/${activity.yearId}/dashboard/dealers`)
    await expect(admin.getByRole('link', { name: `in ritardo con ${title}` })).toBeVisible()
    await expectAccessible(admin)
    // Other tests create dealers meanwhile, which are late too.
    await expect(async () => {
      await navigate(admin, `/activity_years/${activity.yearId}/dashboard/dealers`)
      const link = admin.getByRole('link', { name: `in ritardo con ${title}` })
      const count = Number.parseInt((await link.textContent()) ?? '', 10)
      expect(count).toBeGreaterThan(0)
      await link.click()
      await expect(admin.getByText(new RegExp(`di ${count} elementi`))).toBeVisible({ timeout: 3000 })
    }).toPass()
    await expect(admin.getByText(`Solo le concessionarie in ritardo con ${title}`)).toBeVisible()
    await expect(admin.getByText('attività in ritardo').first()).toBeVisible()
    await expectAccessible(admin)
  })

  await test.step('the partner finds it first on its home', async () => {
    await navigate(holder, '/')
    const first = holder
      .getByRole('listitem')
      .filter({ has: holder.getByRole('progressbar') })
      .first()
    await expect(first).toContainText('In ritardo di')
    await expectAccessible(holder)
  })

  // Other journeys count what is late in this year.
  await callApi(admin, 'PUT', `/api/v1/activity_years/${activity.yearId}/activities/${activity.id}`, {
    data: {
      activity: {
        title,
        description: '<p>Carica quanto richiesto.</p>',
        for_dealers: 1,
        for_workshops: 0,
        due_on: null,
      },
    },
  })
})
