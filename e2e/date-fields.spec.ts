import { expect } from '@playwright/test'
import { romeDay } from '@portale/domain/platform/dates.ts'
import { expectAccessibleAtThisWidth } from './axe.ts'
import { navigate } from './navigate.ts'
import { button, expectFieldError, requiredField } from './page.ts'
import { createDealer, createWorkshop, dealerTimeline, historyRow, validToInput } from './partners.ts'
import { test } from './portal.ts'

test('dates can be typed in several formats, and are shown in one', async ({ as }) => {
  const page = await as('administrator')
  await page.goto('/workshops/new')
  const from = requiredField(historyRow(page, 1), 'Dal')
  for (const [typed, shown] of [
    ['1/2/2023', '01/02/2023 00:00:00'],
    ['01.02.2023 9:05', '01/02/2023 09:05:00'],
    ['1-2-2023 09.05.07', '01/02/2023 09:05:07'],
    ['2023-02-01', '01/02/2023 00:00:00'],
    ['2023-02-01T09:05:07', '01/02/2023 09:05:07'],
  ] as const) {
    await from.fill(typed)
    await expect(from).toHaveValue(typed)
    await requiredField(page, 'Città').focus()
    await expect(from).toHaveValue(shown)
    await expect(from).not.toHaveAttribute('aria-invalid', 'true')
  }
})

test('dates and hours that don’t exist or exist twice are rejected; an offset selects one of the two', async ({
  as,
}) => {
  const page = await as('administrator')
  const [first, second] = [await createDealer(page), await createDealer(page)]
  const { id } = await createWorkshop(page, [
    [second, '2025-01-01'],
    [first, '2020-01-01'],
  ])
  await page.goto(`/workshops/${id}/edit`)
  const from = requiredField(historyRow(page, 1), 'Dal')
  const save = () => button(page, 'Salva').click()
  for (const [typed, message] of [
    ['31/02/2025', /La data non è valida/],
    ['30/03/2025 02:30', /Quest’ora non esiste/],
    ['26/10/2025 02:30', /Quest’ora c’è due volte, per il cambio dell’ora: aggiungi \+01:00 o \+02:00\./],
  ] as const) {
    await from.fill(typed)
    await save()
    await expectFieldError(from, message)
    await expect(from).toBeFocused()
  }
  await from.fill('26/10/2025 02:30 +02:00')
  await expect(validToInput(historyRow(page, 2))).toHaveValue('26/10/2025 02:30:00 +02:00')
  await save()
  await expect(page).toHaveURL('/workshops')

  await test.step('saving another field keeps the timestamp', async () => {
    await navigate(page, `/workshops/${id}/edit`)
    await expect(from).toHaveValue('26/10/2025 02:30:00')
    await requiredField(page, 'Città').fill('Canelli')
    await save()
    await expect(page).toHaveURL('/workshops')
    await navigate(page, `/workshops/${id}`)
    await expect(dealerTimeline(page).first().locator('time')).toHaveAttribute('datetime', '2025-10-26T00:30:00+00:00')
    await expect(dealerTimeline(page)).toHaveText([
      /Dal 26\/10\/2025 02:30:00$/,
      /Dal 01\/01\/2020 00:00:00 al 26\/10\/2025 02:30:00$/,
    ])
  })
})

test('users in another time zone see and type Italian time', async ({ as }) => {
  const page = await as('administrator', { timezoneId: 'America/New_York', locale: 'en-US' })
  const dealer = await createDealer(page)
  const { id } = await createWorkshop(page, [[dealer, '2024-07-01T00:30:00+02:00']])
  await page.goto(`/workshops/${id}`)
  await expect(dealerTimeline(page)).toHaveText([/Dal 01\/07\/2024 00:30:00$/])
  await navigate(page, `/workshops/${id}/edit`)
  await expect(requiredField(historyRow(page, 1), 'Dal')).toHaveValue('01/07/2024 00:30:00')
  await requiredField(historyRow(page, 1), 'Dal').fill('02/07/2024 23:45')
  await button(page, 'Salva').click()
  await expect(page).toHaveURL('/workshops')
  const other = await as('superuser_rt')
  await other.goto(`/workshops/${id}`)
  await expect(dealerTimeline(other)).toHaveText([/Dal 02\/07\/2024 23:45:00$/])
})

test('the calendar of a filter is Italian, begins on Monday, and gives the focus back', async ({ as }) => {
  const page = await as('dealer_sales_manager')
  await page.goto('/leads')
  await expect(page.getByRole('link', { name: /^Portale Rete/ }).first()).toContainText('Area concessionarie')
  await button(page, 'Filtri').click()
  const from = page.getByLabel('Dal', { exact: true })
  await from.fill('10/03/2026')
  await button(page, 'Scegli dal calendario').first().click()
  const calendar = page.getByRole('dialog', { name: 'Scegli dal calendario' })
  await expect(calendar.getByRole('columnheader')).toHaveText(['lu', 'ma', 'me', 'gi', 've', 'sa', 'do'])
  await expectAccessibleAtThisWidth(page)
  await calendar.getByRole('button', { name: '20 marzo 2026' }).click()
  await expect(calendar).toHaveCount(0)
  await expect(from).toHaveValue('20/03/2026')
  await expect(page).toHaveURL('/leads?from=2026-03-20')
  await expect(button(page, 'Scegli dal calendario').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(calendar).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
  await expect(button(page, 'Scegli dal calendario').first()).toBeFocused()

  const today = romeDay(new Date())
  await button(page, 'Scegli dal calendario').last().click()
  await calendar.getByRole('button', { name: 'Quest’anno' }).click()
  await expect(page).toHaveURL(`/leads?from=${today.slice(0, 4)}-01-01&to=${today.slice(0, 4)}-12-31`)
  await expect(from).toHaveValue(`01/01/${today.slice(0, 4)}`)
  await button(page, 'Scegli dal calendario').last().click()
  await calendar.getByRole('button', { name: 'Oggi' }).click()
  await expect(page).toHaveURL(`/leads?from=${today}&to=${today}`)
})
