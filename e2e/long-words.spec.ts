import { expect } from '@playwright/test'
import { expectNoSideScroll, sizes } from './axe.ts'
import { check, csvFile, partnerCells } from './imports.ts'
import { test } from './portal.ts'
import { button, field, fresh, makeContact, makeCustomer, makeDealer, makeWorkshop } from './registry.ts'

for (const [size, viewport] of Object.entries(sizes))
  test(`words of 255 characters push nothing out of the window, ${size}`, async ({ as }) => {
    const page = await as('administrator', { viewport })
    const other = await as('superuser_rt')
    const word = `W${'m'.repeat(245)}${fresh()}`
    const words = { name: word, city: word, address: word, contract_type: word, sales_area: word }
    const dealer = await makeDealer(page, words)
    const workshop = await makeWorkshop(page, [[dealer, '2020-01-01']], words)
    const customer = await makeCustomer(page, { name: word })
    const email = `ada@${'b'.repeat(60)}.${'c'.repeat(60)}.example`
    await makeContact(page, customer, { name: word, email, phone: '0141 123456' })

    for (const address of [
      `/dealers?name=${word}`,
      `/dealers/${dealer.id}`,
      `/dealers/${dealer.id}?tab=modifiche`,
      `/workshops?name=${word}`,
      `/workshops/${workshop.id}`,
      `/workshops/${workshop.id}/edit`,
      `/customers?name=${word}`,
      `/customers/${customer.id}`,
      `/customers/${customer.id}/edit`,
    ]) {
      await page.goto(address)
      await expect(
        page
          .getByText(word)
          .or(page.locator(`input[value="${word}"]`))
          .first(),
      ).toBeAttached()
      await expectNoSideScroll(page)
    }
    await button(page, 'Cerca').click()
    await page.getByRole('dialog').getByRole('combobox').fill(word)
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectNoSideScroll(page)

    await page.goto('/dealers/import')
    await check(page, csvFile('dealers', partnerCells(dealer.baldo_id, `${word.slice(0, -1)}x`)))
    await expect(button(page, 'Importa 1 riga')).toBeVisible()
    await expectNoSideScroll(page)

    for (const one of [page, other]) await one.goto(`/dealers/${dealer.id}/edit`)
    await field(page, 'Città').fill(word.toUpperCase())
    await field(other, 'Città').fill('Asti')
    await button(other, 'Salva').click()
    await expect(other).toHaveURL('/dealers')
    await button(page, 'Salva').click()
    await expect(page.getByRole('heading', { name: 'Qualcuno ha salvato prima di te' })).toBeVisible()
    await expectNoSideScroll(page)
  })
