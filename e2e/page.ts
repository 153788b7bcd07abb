import { expect, type Locator, type Page, type Request } from '@playwright/test'

/** The input of a mandatory field. */
export function requiredField(page: Page | Locator, label: string): Locator {
  const name = `${label} (*Obbligatorio)`
  return page.getByRole('textbox', { name, exact: true }).or(page.getByRole('combobox', { name, exact: true }))
}

/** The input that has exactly this label. */
export const input = (page: Page | Locator, label: string): Locator => page.getByLabel(label, { exact: true })

export const button = (page: Page | Locator, name: string): Locator => page.getByRole('button', { name, exact: true })

/** The row of a list that contains this text. */
export const tableRow = (page: Page, text: string): Locator =>
  page.getByRole('rowgroup').last().getByRole('row').filter({ hasText: text })

/** Answers the question about unsaved changes. */
export const leaveUnsaved = (page: Page): Promise<void> => button(page, 'Esci senza salvare').click()

/** Waits for a screen, which is rendered after the URL changes. */
export const expectHeading = (page: Page, title: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

/** Expects a field to be invalid and described by the message. */
export async function expectFieldError(input: Locator, message: string | RegExp): Promise<void> {
  await expect(input).toHaveAttribute('aria-invalid', 'true')
  await expect(input).toHaveAccessibleDescription(message)
}

/** Answers writing calls to this URL with a 422 and these messages. */
export const mockValidationErrors = (page: Page, url: string, errors: Record<string, string[]>) =>
  page.route(url, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 422, json: { message: 'Controlla i dati inseriti.', errors } }),
  )

/**
 * Resolves when the next call of this URL has ended, answered or given up by the page, and the page has drawn what it made
 * of it.
 */
export async function waitForCallEnd(page: Page, url: RegExp): Promise<void> {
  await new Promise<void>((resolve) => {
    const onEnd = (request: Request) => {
      if (!url.test(request.url())) return
      page.off('requestfinished', onEnd).off('requestfailed', onEnd)
      resolve()
    }
    page.on('requestfinished', onEnd).on('requestfailed', onEnd)
  })
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })))
}

/** The confirmation at the bottom. */
export const toast = (page: Page, message: string): Locator => page.getByRole('status').filter({ hasText: message })

/** Presses a key until an element has the focus. */
export async function focusBy(page: Page, key: string, target: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}
