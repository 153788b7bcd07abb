import { expect, type Page } from '@playwright/test'
import { expectHeading } from './page.ts'
import { createVehicle, type VehicleModels } from './records.ts'

/** The grid's message about unsaved rows. */
export const unsavedStatus = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

/** Opens the grid in the order of the plates, so that rows keep their numbers. */
export async function openGrid(page: Page, models: VehicleModels): Promise<void> {
  await page.goto(`/${models.prefix}?sort=plate`)
  await expectHeading(page, models.plural)
  await expect(page.getByRole('grid', { name: models.plural })).toBeVisible()
}

export const createVehicles = async (page: Page, models: VehicleModels, ...plates: string[]) => {
  for (const plate of plates) await createVehicle(page, models, { plate, mileage: 1000 })
}
