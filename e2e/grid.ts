import { expect, type Page } from '@playwright/test'
import { expectHeading } from './page.ts'
import { createVehicle, type Fleet } from './records.ts'

/** The grid's message about unsaved rows. */
export const unsavedStatus = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

/** Opens the grid in the order of the plates, so that rows keep their numbers. */
export async function openGrid(page: Page, fleet: Fleet): Promise<void> {
  await page.goto(`/${fleet.prefix}?sort=plate`)
  await expectHeading(page, fleet.plural)
  await expect(page.getByRole('grid', { name: fleet.plural })).toBeVisible()
}

export const createVehicles = async (page: Page, fleet: Fleet, ...plates: string[]) => {
  for (const plate of plates) await createVehicle(page, fleet, { plate, mileage: 1000 })
}
