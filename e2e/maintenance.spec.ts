import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { expectNoHorizontalScroll, findViolations, viewports } from './axe.ts'
import { test } from './isolated-portal.ts'
import { button, input, requiredField } from './page.ts'
import { uniqueDigits, uniqueVatNumber } from './unique.ts'

const program = join(import.meta.dirname, '..', 'server', 'src', 'commands', 'maintenance.ts')

/** Runs `npm run maintenance` on the portal of this worker. */
function runMaintenance(parallelIndex: number, ...args: string[]): void {
  const dataDir = join(import.meta.dirname, '..', '.cache', `e2e-own-${parallelIndex}`)
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  const { status, stderr } = spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
}

async function expectPageAccessible(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.getByRole('heading', { level: 1, name: 'Portale in manutenzione' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await expectNoHorizontalScroll(page)
}

test('maintenance: an open form keeps what was typed, a new page says so, and both go on afterwards', async ({ as }, {
  parallelIndex,
}) => {
  const [page, visitor] = [await as('superuser_rt'), await as('administrator')]
  await page.goto('/customers/new')
  const name = `Trasporti Sospesi ${uniqueDigits()} S.p.A.`
  await requiredField(page, 'Partita IVA').fill(uniqueVatNumber())
  await requiredField(page, 'Ragione sociale').fill(name)
  runMaintenance(parallelIndex, 'on', '--minutes', '45')
  try {
    await button(page, 'Salva').click()
    await expect(page.getByText(/^Il portale è in manutenzione: torna verso le \d\d:\d\d/)).toBeVisible()
    await expect(requiredField(page, 'Ragione sociale')).toHaveValue(name)

    const response = await visitor.goto('/dealers')
    expect([response?.status(), await visitor.title()]).toEqual([503, 'Portale in manutenzione | Portale Rete'])
    await expectPageAccessible(visitor, 'light')
    await visitor.setViewportSize(viewports.phone)
    await expectPageAccessible(visitor, 'dark')
    await visitor.setViewportSize(viewports.desktop)
  } finally {
    runMaintenance(parallelIndex, 'off')
  }
  await visitor.getByRole('link', { name: 'Riprova' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Concessionarie' })).toBeVisible()
  await button(page, 'Salva').click()
  await page.goto('/customers')
  await input(page, 'Ragione sociale').fill(name)
  await expect(page.getByText('Visualizzati 1-1 di 1 elemento')).toBeVisible()
})
