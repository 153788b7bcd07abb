import { expect, type Page } from '@playwright/test'
import { expectHeading } from './page.ts'
import { type Fleet, makeVehicle } from './records.ts'

/** What the grid says of what is to be saved. */
export const pending = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

/** Opens the grid in the order of the plates, so that rows stay where they are. */
export async function openGrid(page: Page, fleet: Fleet): Promise<void> {
  await page.goto(`/${fleet.prefix}?sort=plate`)
  await expectHeading(page, fleet.plural)
  await expect(page.getByRole('grid', { name: fleet.plural })).toBeVisible()
}

export const makeRows = async (page: Page, fleet: Fleet, ...plates: string[]) => {
  for (const plate of plates) await makeVehicle(page, fleet, { plate, mileage: 1000 })
}
