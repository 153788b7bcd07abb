import { expect, type Page } from '@playwright/test'
import type { Login } from './portal.ts'

/** A screen: who looks at it, where it is, when it is there, what is done with it before looking. */
export type Screen = { login?: Login; address: string; ready: string | RegExp; act?: (page: Page) => Promise<void> }

/** Goes there, waits for it and does what is to be done. */
export async function open(page: Page, { address, ready, act }: Screen) {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ready)
  await page.waitForLoadState('networkidle')
  await act?.(page)
}
